import { endpoints } from './endpoint.ts'

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
