import { unauthorized } from '../http/refusal.ts'
import { parseCollectedEvents, parseCollectedRecordings, findKey } from './collected.ts'
import { toEventRows, toRecordingRows, type EventRow, type RecordingRow } from './events.store.ts'
import { parsePayload, tooLarge, unpackBody } from './read-payload.ts'

export interface CollectRequest {
  readonly kind: 'events' | 'recordings'
  readonly key: string
  readonly maxUnpacked: number
  readonly now: number
}

export type CollectedRows =
  | { readonly kind: 'events'; readonly rows: readonly EventRow[] }
  | { readonly kind: 'recordings'; readonly rows: readonly RecordingRow[] }

export const readRows = async (bytes: Buffer, { kind, key, now }: CollectRequest): Promise<CollectedRows> => {
  const payload = parsePayload(bytes, key)
  if (findKey(payload) !== key) throw unauthorized()
  if (kind === 'events') return { kind, rows: toEventRows(parseCollectedEvents(payload, now), now) }
  return { kind, rows: await toRecordingRows(parseCollectedRecordings(payload, now), now) }
}

/** `charge` counts the unpacked bytes before anything reads them, so malformed data is charged as well. */
export const collect = async (
  sent: Uint8Array,
  request: CollectRequest,
  charge: (bytes: number) => Promise<unknown>,
): Promise<CollectedRows> => {
  const bytes = await unpackBody(sent, request.maxUnpacked)
  await charge(bytes?.length ?? request.maxUnpacked)
  if (bytes === undefined) throw tooLarge(request.maxUnpacked)
  return readRows(bytes, request)
}
