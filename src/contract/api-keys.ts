import { endpoints } from './endpoint.ts'

export const apiKeyEndpoints = endpoints({
  list: { method: 'GET', path: '/api/api-keys', access: 'Administrator' },
  issue: { method: 'POST', path: '/api/api-keys', access: 'Administrator' },
  update: { method: 'PUT', path: '/api/api-keys/:id', access: 'Administrator' },
  revoke: { method: 'DELETE', path: '/api/api-keys/:id', access: 'Administrator' },
})
