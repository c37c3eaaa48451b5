import { toFileSafe } from '#src/lib/to-file-safe.ts'
import type { InspectedPage, PageSource } from '../inspector/inspected-page.ts'
import type { Recording } from '../observer/record.ts'

const maxPlaceLength = 40

/** The name looks like `recording-2026-11-20T12-00-05-repositories.ndjson`. */
export const recordingFileName = ({ address, takenAt }: Pick<PageSource, 'address' | 'takenAt'>): string => {
  const place = toFileSafe(new URL(address, 'http://page').pathname, maxPlaceLength)
  const moment = new Date(takenAt).toISOString().slice(0, 19).replaceAll(':', '-')
  return `recording-${moment}${place === '' ? '' : `-${place}`}.ndjson`
}

export const toRecording = (
  { records, actors, dropped }: InspectedPage,
  { build, address }: Pick<PageSource, 'build' | 'address'>,
  takenAt: number,
): Recording => ({
  opening: { kind: 'recording', format: 1, build, address, takenAt, dropped },
  records: records.map((record) =>
    record.kind === 'actor' ? { ...record, start: actors.get(record.actor)?.start ?? record.start } : record,
  ),
})

export const getTakenAt = ({ kind, takenAt }: Pick<PageSource, 'kind' | 'takenAt'>): number =>
  kind === 'live' ? Date.now() : takenAt
