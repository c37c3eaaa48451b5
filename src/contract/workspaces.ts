import { endpoints } from './endpoint.ts'

export const workspaceEndpoints = endpoints({
  list: { method: 'GET', path: '/api/workspaces', access: 'Guest' },
  create: { method: 'POST', path: '/api/workspaces', access: 'User' },
  autoReindex: { method: 'POST', path: '/api/workspaces/auto-reindex', access: 'User' },
  read: { method: 'GET', path: '/api/workspaces/:id', access: 'Guest' },
  update: { method: 'PUT', path: '/api/workspaces/:id', access: 'User' },
  remove: { method: 'DELETE', path: '/api/workspaces/:id', access: 'User' },
  addRepositories: { method: 'POST', path: '/api/workspaces/:id/repositories', access: 'User' },
  removeRepositories: { method: 'DELETE', path: '/api/workspaces/:id/repositories', access: 'User' },
  process: { method: 'POST', path: '/api/workspaces/:id/process', access: 'User' },
})
