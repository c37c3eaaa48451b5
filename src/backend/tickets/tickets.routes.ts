import { ticketEndpoints } from '#src/contract/tickets.ts'
import { minutes } from '#src/lib/durations.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'

const lookUpLimit: RateLimit = { name: 'ticket-look-up', max: 120, withinMs: 1 * minutes }

export const ticketRoutes = ({ limiter, tickets }: Services): ServedCall[] => [
  serve(ticketEndpoints.lookUp, async ({ caller: { organisationId, userId }, body: { keys } }) => {
    await limiter.count(lookUpLimit, userId)
    return { tickets: await tickets.lookUp(organisationId, keys) }
  }),
]
