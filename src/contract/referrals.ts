import { endpoints } from './endpoint.ts'

export const referralEndpoints = endpoints({
  createCode: { method: 'POST', path: '/api/referrals/code', access: 'signedIn' },
  stats: { method: 'GET', path: '/api/referrals/stats', access: 'signedIn' },
  apply: { method: 'POST', path: '/api/referrals/apply', access: 'signedIn' },
  share: { method: 'POST', path: '/api/referrals/share', access: 'signedIn' },
})
