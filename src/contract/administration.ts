import { endpoints } from './endpoint.ts'

export const apiKeyEndpoints = endpoints({
  list: { method: 'GET', path: '/api/api-keys', access: 'Administrator' },
  issue: { method: 'POST', path: '/api/api-keys', access: 'Administrator' },
  update: { method: 'PUT', path: '/api/api-keys/:id', access: 'Administrator' },
  revoke: { method: 'DELETE', path: '/api/api-keys/:id', access: 'Administrator' },
})

export const memberEndpoints = endpoints({
  list: { method: 'GET', path: '/api/users', access: 'Administrator' },
  changeRoles: { method: 'PUT', path: '/api/users/:id/roles', access: 'Administrator' },
  remove: { method: 'DELETE', path: '/api/users/:id', access: 'Administrator' },
  removeConfirmed: { method: 'POST', path: '/api/users/:id/delete', access: 'Administrator' },
  lockInfo: { method: 'GET', path: '/api/users/:id/lock-info', access: 'Administrator' },
  unlock: { method: 'POST', path: '/api/users/:id/unlock', access: 'Administrator' },
  sendPasswordReset: { method: 'POST', path: '/api/users/:id/send-password-reset', access: 'Administrator' },
})

export const emailEndpoints = endpoints({
  list: { method: 'GET', path: '/api/emails', access: 'Manager' },
  read: { method: 'GET', path: '/api/emails/:id', access: 'Manager' },
})

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

export const invitationEndpoints = endpoints({
  send: { method: 'POST', path: '/api/invitations', access: 'Administrator' },
  list: { method: 'GET', path: '/api/invitations', access: 'Administrator' },
  validate: { method: 'GET', path: '/api/invitations/validate/:token', access: 'anyone' },
  acceptWithPassword: { method: 'POST', path: '/api/invitations/accept/password', access: 'anyone' },
  acceptWithGitlab: { method: 'POST', path: '/api/invitations/accept/gitlab', access: 'anyone' },
  accept: { method: 'POST', path: '/api/invitations/accept', access: 'signedIn' },
  reject: { method: 'POST', path: '/api/invitations/reject', access: 'anyone' },
  revoke: { method: 'DELETE', path: '/api/invitations/:id', access: 'Administrator' },
})

export const referralEndpoints = endpoints({
  createCode: { method: 'POST', path: '/api/referrals/code', access: 'signedIn' },
  stats: { method: 'GET', path: '/api/referrals/stats', access: 'signedIn' },
  apply: { method: 'POST', path: '/api/referrals/apply', access: 'signedIn' },
  share: { method: 'POST', path: '/api/referrals/share', access: 'signedIn' },
})

export const billingEndpoints = endpoints({
  read: { method: 'GET', path: '/api/billing', access: 'Guest' },
  createCheckout: { method: 'POST', path: '/api/billing/create-checkout-session', access: 'Administrator' },
  createPortal: { method: 'POST', path: '/api/billing/create-portal-session', access: 'Administrator' },
})
