import { preload } from 'swr'
import * as v from 'valibot'
import type { OfferedFeatures } from '#machines/session/membership.machine.ts'
import { keyOf } from '#src/api/call-key.ts'
import type { Client } from '#src/api/client.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { userEndpoints } from '#src/contract/user.ts'

/** The profile, where the views will look for it. */
export const loadProfile = async (client: Client, scope: string): Promise<void> => {
  await preload(keyOf(scope, userEndpoints.read), () => client.call(userEndpoints.read))
}

/** How long features and plan may be shown without asking again (specification, section 9). */
const freshFor = 300_000
const storageKey = 'organisation-features'

const Kept = v.object({
  organisationId: v.string(),
  fetchedAt: v.number(),
  features: v.array(v.string()),
  planFeatures: v.array(v.string()),
})

export interface FeatureMemory {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly now: () => number
}

const keptFeatures = ({ read, now }: FeatureMemory, organisationId: string): OfferedFeatures | null => {
  try {
    const kept = v.safeParse(Kept, JSON.parse(read(storageKey) ?? 'null'))
    const isFresh = kept.success && Math.abs(now() - kept.output.fetchedAt) < freshFor
    return isFresh && kept.output.organisationId === organisationId ? kept.output : null
  } catch {
    return null
  }
}

/** What the organisation and its plan offer; at most five minutes old. */
export const loadFeatures = async (
  client: Client,
  memory: FeatureMemory,
  organisationId: string | null,
): Promise<OfferedFeatures> => {
  if (organisationId === null) return { features: [], planFeatures: [] }
  const kept = keptFeatures(memory, organisationId)
  if (kept !== null) return kept
  const [{ features }, { plan }] = await Promise.all([
    client.call(organisationEndpoints.features),
    client.call(organisationEndpoints.read),
  ])
  const offered = { features, planFeatures: plan.features.map(({ code }) => code) }
  memory.write(storageKey, JSON.stringify({ organisationId, fetchedAt: memory.now(), ...offered }))
  return offered
}
