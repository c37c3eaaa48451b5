import { defineEndpoints } from './endpoint.ts'

export const jiraSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/jira', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/settings/jira', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/settings/jira', access: 'Administrator' },
})

export const sshSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/organization/ssh-settings', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/organization/ssh-settings', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/organization/ssh-settings', access: 'Administrator' },
})
