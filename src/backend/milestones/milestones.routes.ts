import { milestoneEndpoints } from '#src/contract/milestones.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { readStatisticsSince } from '../accounts/cookie-preferences.store.ts'
import { hasUnindexed, markReported, takeReached } from './milestones.store.ts'
import { mayCountFor } from './record-question.ts'

export const milestoneRoutes = (services: Services): readonly ServedCall[] => [
  serve(milestoneEndpoints.take, async ({ body: { organisationId, told }, caller: { userId } }) => {
    const { clock, db } = services
    await markReported(db, userId, told, clock())
    if (!(await mayCountFor(services, userId))) return { milestones: [], isIndexing: false }
    const since = (await readStatisticsSince(db, userId)) ?? new Date(0)
    const isIndexing = await hasUnindexed(db, { organisationId, userId })
    return { milestones: await takeReached(db, { organisationId, userId }, since, clock()), isIndexing }
  }),
]
