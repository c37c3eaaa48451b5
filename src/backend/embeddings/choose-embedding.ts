import { sql } from 'kysely'
import { seconds } from '#src/lib/durations.ts'
import { ownModelsFeature } from '../language-models/own-models-feature.ts'
import type { Services } from '../services.ts'
import { getInstallationKey, installationOwner } from './active-model.ts'

const maxUnderWay = 3
/** A set whose process was silent for this long is filled by another one. */
export const silentAfterMs = 60 * seconds

/**
 * Returns the repository that waited longest for vectors of the model that its organisation uses. One repository of an
 * organisation is under way at a time.
 */
export const chooseEmbedding = async (
  { clock, config, db }: Pick<Services, 'clock' | 'config' | 'db'>,
  underWay: readonly string[],
): Promise<string | undefined> => {
  if (underWay.length >= maxUnderWay) return undefined
  const now = clock()
  const { rows } = await sql<{ id: string }>`
    select r.id from repositories r
    join code_indexes i on i.no = r.current_index
    join organisations o on o.id = r.organisation_id
    left join language_model_settings s on s.organisation_id = o.id
    left join embedding_models m on m.organisation_id = o.id and m.is_enabled and coalesce(s.is_enabled, true)
      and o.features @> ${JSON.stringify([ownModelsFeature])}::jsonb
    left join vector_sets v on v.repository_id = r.id
      and v.model_key = coalesce(m.model_key, ${getInstallationKey(config) ?? null}::text)
    left join embedding_failures f on f.owner = case when m.id is null then ${installationOwner}::text else o.id end
    where coalesce(m.model_key, ${getInstallationKey(config) ?? null}::text) is not null
      and (v.no is null or v.index_no is distinct from i.no or v.embedded_chunks < i.chunk_space)
      and (v.beat_at is null or v.beat_at < ${new Date(now - silentAfterMs)}::timestamptz)
      and (f.owner is null or f.retry_at <= ${new Date(now)}::timestamptz)
      and not exists (select from repositories u where u.id = any(${underWay}::text[]) and u.organisation_id = o.id)
    order by v.stepped_at nulls first, r.created_at, r.id limit 1`.execute(db)
  return rows[0]?.id
}
