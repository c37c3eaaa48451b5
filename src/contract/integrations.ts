import { defineEndpoints } from './endpoint.ts'

export const jiraSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/jira', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/settings/jira', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/settings/jira', access: 'Administrator' },
})

export const githubSettingsEndpoints = defineEndpoints({
  installationUrl: { method: 'GET', path: '/api/settings/github/installation/url', access: 'Administrator' },
  installationStatus: { method: 'GET', path: '/api/settings/github/installation/status', access: 'Administrator' },
  install: { method: 'POST', path: '/api/settings/github/installation', access: 'Administrator' },
  uninstall: { method: 'DELETE', path: '/api/settings/github/installation', access: 'Administrator' },
  suspend: { method: 'POST', path: '/api/settings/github/installation/suspend', access: 'Administrator' },
  read: { method: 'GET', path: '/api/settings/github/settings', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/settings/github/settings', access: 'Administrator' },
})

export const sshSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/organization/ssh-settings', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/organization/ssh-settings', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/organization/ssh-settings', access: 'Administrator' },
})
