import type { QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import { fromVersion } from '#machines/consent/policy-versions.ts'
import { consentSources } from '#src/contract/consent-record.ts'
import { consentActions } from '#src/contract/consent.ts'
import { languages } from '#src/contract/languages.ts'
import { flag, nullable, object, oneOf, only, optional, type Read, readJson } from '#src/lib/shape.ts'
import { actPrefix } from './consent-log.sink.ts'
import { createMemory, listKeys } from './memory.ts'

const textUpTo = (maxLength: number) =>
  only((value): value is string => typeof value === 'string' && value.length <= maxLength)
const moment = only(
  (value): value is string =>
    typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value)) && value.includes('T'),
)
const deferrals = only(
  (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000,
)

const Place = object({ userAgent: textUpTo(1_000), sessionId: textUpTo(100), locale: oneOf(languages) })
export type Place = Read<typeof Place>

const Kept = object({
  subject: nullable(textUpTo(200)),
  act: object({
    action: oneOf(consentActions),
    consentVersion: textUpTo(40),
    previousVersion: nullable(textUpTo(40)),
    isReConsent: flag,
    deferralCount: deferrals,
    preferences: object({ preferences: flag, statistics: flag, marketing: flag, support: flag }),
    source: oneOf(consentSources),
    timestamp: moment,
  }),
  place: optional(nullable(Place), null),
})
type Kept = Read<typeof Kept>

/** A tampered version is sent as the oldest one, because the server would refuse the whole entry for it. */
const toQueued = (key: string, { subject, act }: Kept, place: Place): QueuedConsent => ({
  key,
  subject,
  entry: {
    ...act,
    consentVersion: fromVersion(act.consentVersion),
    previousVersion: act.previousVersion === null ? null : fromVersion(act.previousVersion),
    ...place,
  },
})

const toStored = ({ subject, entry }: QueuedConsent): Kept => {
  const { userAgent, sessionId, locale, ...act } = entry
  return { subject, act, place: { userAgent, sessionId, locale } }
}

export interface ConsentLogStore {
  /** Removes what is no entry; an entry without a place gets this page's. */
  read(): readonly QueuedConsent[]
  find(key: string): QueuedConsent | null
  has(key: string): boolean
  write(queued: QueuedConsent): void
  remove(key: string): void
}

export const keyOfItem = (itemKey: string | null): string | null =>
  itemKey?.startsWith(actPrefix) ? itemKey.slice(actPrefix.length) : null

const maxItemLength = 10_000
/** The oldest entries beyond this number are removed. */
const maxItems = 500

const getTime = ({ entry }: QueuedConsent): number => Date.parse(entry.timestamp)

const createItems = (storage: () => Storage, unkept: Map<string, string>) => {
  const memory = createMemory(storage)
  return {
    read: (key: string): string | null => memory.read(actPrefix + key) ?? unkept.get(actPrefix + key) ?? null,
    keys(): string[] {
      const itemKeys = new Set([...unkept.keys(), ...listKeys(storage)])
      return [...itemKeys].flatMap((itemKey) => keyOfItem(itemKey) ?? [])
    },
    write(key: string, text: string) {
      if (memory.write(actPrefix + key, text)) unkept.delete(actPrefix + key)
      else unkept.set(actPrefix + key, text)
    },
    /** An item that cannot be removed is sent again under the same key, which the server keeps once. */
    remove(key: string) {
      unkept.delete(actPrefix + key)
      memory.write(actPrefix + key, null)
    },
  }
}

export const createConsentLogStore = (
  storage: () => Storage,
  unkept: Map<string, string>,
  place: () => Place,
): ConsentLogStore => {
  const items = createItems(storage, unkept)
  const keptUnder = (key: string): Kept | null => {
    const text = items.read(key)
    if (text === null) return null
    const kept = text.length > maxItemLength ? null : readJson(Kept, text)
    if (kept === null) items.remove(key)
    return kept
  }
  const write = (queued: QueuedConsent) => items.write(queued.key, JSON.stringify(toStored(queued)))
  const completed = (key: string): readonly QueuedConsent[] => {
    const kept = keptUnder(key)
    if (kept === null) return []
    const queued = toQueued(key, kept, kept.place ?? place())
    if (kept.place === null) write(queued)
    return [queued]
  }
  return {
    read() {
      const all = items
        .keys()
        .flatMap(completed)
        .toSorted((a, b) => getTime(b) - getTime(a))
      for (const { key } of all.slice(maxItems)) items.remove(key)
      return all.slice(0, maxItems)
    },
    find(key) {
      const kept = keptUnder(key)
      return kept?.place ? toQueued(key, kept, kept.place) : null
    },
    has: (key) => items.read(key) !== null,
    write,
    remove: items.remove,
  }
}
