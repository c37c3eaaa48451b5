import { defineEndpoints } from './endpoint.ts'


export const sshSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/organization/ssh-settings', access: 'Administrator' },
  save: { method: 'PUT', path: '/api/organization/ssh-settings', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/organization/ssh-settings', access: 'Administrator' },
})
