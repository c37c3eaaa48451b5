import { endpoints } from './endpoint.ts'

export const emailEndpoints = endpoints({
  list: { method: 'GET', path: '/api/emails', access: 'Manager' },
  read: { method: 'GET', path: '/api/emails/:id', access: 'Manager' },
})
