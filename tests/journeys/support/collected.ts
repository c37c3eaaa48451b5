import { gunzipSync } from 'node:zlib'

interface CollectedEvent {
  readonly event: string
  readonly distinctId: string
  readonly sessionId: string | null
  readonly deviceId: string | null
  readonly deviceSequence: number | null
  readonly properties: Readonly<Record<string, unknown>>
  readonly problems?: readonly unknown[]
}

interface Recording {
  readonly sessionId: string
  readonly snapshots: readonly unknown[]
}

/** The recorder packs each larger part by itself. */
const unpacked = (value: unknown): unknown => {
  if (typeof value === 'string' && value.startsWith('\u001f\u008b')) {
    return unpacked(JSON.parse(gunzipSync(Buffer.from(value, 'latin1')).toString()))
  }
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpacked(inner)]))
}

export const collectedAt = (address: string) => {
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(address + path)).json()) as T
  const events = async () =>
    (await ask<CollectedEvent[]>('/api/dev/events')).toSorted(
      (left, right) => Number(left.deviceSequence) - Number(right.deviceSequence),
    )
  return {
    events,
    names: async () => (await events()).map(({ event }) => event),
    recordings: async () =>
      (await ask<Recording[]>('/api/dev/recordings')).map(({ snapshots }) => JSON.stringify(unpacked(snapshots))),
    clear: () => fetch(`${address}/api/dev/events`, { method: 'DELETE' }),
  }
}
