import { endpoints } from './endpoint.ts'

export const billingEndpoints = endpoints({
  read: { method: 'GET', path: '/api/billing', access: 'Guest' },
  createCheckout: { method: 'POST', path: '/api/billing/create-checkout-session', access: 'Administrator' },
  createPortal: { method: 'POST', path: '/api/billing/create-portal-session', access: 'Administrator' },
})
