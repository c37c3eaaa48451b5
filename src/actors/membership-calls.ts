import { mutate, preload } from 'swr'
import type { OfferedFeatures } from '#machines/session/membership.machine.ts'
import { toCallKey } from '#src/api/call-key.ts'
import type { Client } from '#src/api/client.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { finite, list, object, readJson, text } from '#src/lib/shape.ts'
import { forgetWithSession } from './session-memory.ts'

/** Milliseconds after which a prefetched profile would be stale for a view. */
const waitsFor = 10_000
const waiting = new Set<() => void>()
forgetWithSession(() => waiting.forEach((forget) => forget()))

/** The profile is prefetched for the views; if they have asked for it themselves by then, it is dropped. */
export const loadProfile = async (client: Client, scope: string): Promise<void> => {
  const key = toCallKey(scope, userEndpoints.read)
  const forget = () => {
    waiting.delete(forget)
    void mutate(key)
  }
  waiting.add(forget)
  try {
    await preload(key, () => client.call(userEndpoints.read))
  } finally {
    setTimeout(forget, waitsFor)
  }
}

/** Milliseconds. */
const freshFor = 300_000
export const featuresKey = 'organisation-features'

const Kept = object({ organisationId: text, fetchedAt: finite, features: list(text), planFeatures: list(text) })

export interface FeatureMemory {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly now: () => number
}

const keptFeatures = ({ read, now }: FeatureMemory, organisationId: string): OfferedFeatures | null => {
  const kept = readJson(Kept, read(featuresKey))
  const isFresh = kept !== null && Math.abs(now() - kept.fetchedAt) < freshFor
  return isFresh && kept.organisationId === organisationId ? kept : null
}

const failAs = (message: string) => (cause: unknown) => {
  throw new Error(message, { cause })
}

export const loadFeatures = async (
  client: Client,
  memory: FeatureMemory,
  organisationId: string | null,
): Promise<OfferedFeatures> => {
  if (organisationId === null) return { features: [], planFeatures: [] }
  const kept = keptFeatures(memory, organisationId)
  if (kept !== null) return kept
  const [{ features }, { plan }] = await Promise.all([
    client.call(organisationEndpoints.features).catch(failAs('errors.featuresFailed')),
    client.call(organisationEndpoints.read).catch(failAs('errors.organisationFailed')),
  ])
  const offered = { features, planFeatures: plan.features.map(({ code }) => code) }
  memory.write(featuresKey, JSON.stringify({ organisationId, fetchedAt: memory.now(), ...offered }))
  return offered
}
