import { endpoints } from './endpoint.ts'

export const memberEndpoints = endpoints({
  list: { method: 'GET', path: '/api/users', access: 'Administrator' },
  changeRoles: { method: 'PUT', path: '/api/users/:id/roles', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/users/:id', access: 'Administrator' },
  removeConfirmed: { method: 'POST', path: '/api/users/:id/delete', access: 'Administrator' },
  lockInfo: { method: 'GET', path: '/api/users/:id/lock-info', access: 'Administrator' },
  unlock: { method: 'POST', path: '/api/users/:id/unlock', access: 'Administrator' },
  sendPasswordReset: { method: 'POST', path: '/api/users/:id/send-password-reset', access: 'Administrator' },
})
