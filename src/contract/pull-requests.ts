import { defineEndpoints } from './endpoint.ts'

export const pullRequestEndpoints = defineEndpoints({
  listOfRepository: { method: 'GET', path: '/api/pull-requests/repository/:id', access: 'Guest' },
  read: { method: 'GET', path: '/api/pull-requests/:id', access: 'Guest' },
  reviews: { method: 'GET', path: '/api/pull-requests/:id/reviews', access: 'Guest' },
  review: { method: 'GET', path: '/api/pull-requests/:id/reviews/:reviewId', access: 'Guest' },
  requestReview: { method: 'POST', path: '/api/pull-requests/review', access: 'User' },
  import: { method: 'POST', path: '/api/pull-requests/import/:id', access: 'User' },
})
