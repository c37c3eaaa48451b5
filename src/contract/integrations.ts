import { defineEndpoints } from './endpoint.ts'

export const gitlabSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/gitlab/settings', access: 'Administrator' },
  readAccessToken: { method: 'GET', path: '/api/settings/gitlab/access-token', access: 'Administrator' },
  saveAccessToken: { method: 'PUT', path: '/api/settings/gitlab/access-token', access: 'Administrator' },
  removeAccessToken: { method: 'DELETE', path: '/api/settings/gitlab/access-token', access: 'Administrator' },
  tokenDetails: { method: 'GET', path: '/api/settings/gitlab/token-details', access: 'Administrator' },
  validateToken: { method: 'POST', path: '/api/settings/gitlab/validate-token', access: 'Administrator' },
  readWebhookSecret: { method: 'GET', path: '/api/settings/gitlab/webhook-secret', access: 'Administrator' },
  saveWebhookSecret: { method: 'PUT', path: '/api/settings/gitlab/webhook-secret', access: 'Administrator' },
  removeWebhookSecret: { method: 'DELETE', path: '/api/settings/gitlab/webhook-secret', access: 'Administrator' },
})

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
