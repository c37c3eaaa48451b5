import { organisationEndpoints } from '#src/contract/organisation.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { readKeyNames, readDailyUsage, readUsage } from './usage.store.ts'

export const usageRoutes = ({ clock, db }: Services): readonly ServedCall[] => [
  serve(organisationEndpoints.usage, ({ caller }) => readUsage(db, caller.organisationId, clock())),
  serve(organisationEndpoints.dailyApiUsage, async ({ caller: { organisationId }, query }) => {
    const entries = await readDailyUsage(db, organisationId, query)
    return { entries, apiKeys: await readKeyNames(db, organisationId, entries) }
  }),
]
