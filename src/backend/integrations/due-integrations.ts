import { sql } from 'kysely'
import type { IntegrationKind } from '#src/contract/integration-health.ts'
import { hours, minutes, seconds } from '#src/lib/durations.ts'
import type { Handle } from '../db/tables.ts'
import type { IntegrationRow } from './integrations.store.ts'

const maxPauseMs = 6 * hours
const minPauseMs = 5 * minutes

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`

const failingPause = sql`greatest(
  ${milliseconds(minPauseMs)},
  least(${milliseconds(maxPauseMs)}, checked_at - failing_since),
  coalesce((fault->>'retryAfter')::double precision, 0) * ${milliseconds(1 * seconds)}
)`

export const listDueIntegrations = (
  db: Handle,
  kinds: readonly IntegrationKind[],
  now: Date,
  max: number,
): Promise<IntegrationRow[]> =>
  db
    .selectFrom('integrations')
    .where('kind', 'in', kinds)
    .where(
      sql<boolean>`(checked_at is null
        or (fault is null and checked_at + ${milliseconds(maxPauseMs)} <= ${now})
        or (fault is null and expires_at <= ${now} and checked_at < expires_at)
        or (fault is not null and checked_at + ${failingPause} <= ${now}))`,
    )
    .orderBy(sql`checked_at nulls first`)
    .limit(max)
    .selectAll()
    .execute()
