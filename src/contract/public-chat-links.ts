import { endpoints } from './endpoint.ts'

export const publicChatLinkEndpoints = endpoints({
  list: { method: 'GET', path: '/api/organization/public-chat-links', access: 'Administrator' },
  create: { method: 'POST', path: '/api/organization/public-chat-links', access: 'Administrator' },
  checkShortCode: {
    method: 'GET',
    path: '/api/organization/public-chat-links/check-short-code/:code',
    access: 'Administrator',
  },
  remove: { method: 'DELETE', path: '/api/organization/public-chat-links/:id', access: 'Administrator' },
  open: { method: 'GET', path: '/api/public/chat-links/:name', access: 'anyone' },
})
