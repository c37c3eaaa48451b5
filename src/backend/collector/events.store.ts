import { days } from '#src/lib/durations.ts'
import { collectedDays } from '#src/contract/collected-days.ts'
import { sql } from 'kysely'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../db/tables.ts'
import type { CollectedEvent } from './collected.ts'
import { findEventProblems } from '#src/contract/event-problems.ts'

const pack = promisify(gzip)
const defaultLimits = {
  events: 500_000,
  recordings: 5_000,
  eventDays: collectedDays.events,
  recordingDays: collectedDays.recordings,
}

const describeProblems = (event: CollectedEvent) => {
  const problems = findEventProblems(event)
  return { problems: problems.length === 0 ? null : JSON.stringify(problems) }
}

const rowBytes = 300

const byteLength = (text: string | null): number => (text === null ? 0 : Buffer.byteLength(text))

const totalBytes = (rows: readonly { readonly size_bytes: number }[]): number =>
  rows.reduce((sum, row) => sum + row.size_bytes, 0)

const measureEvent = ({ uuid, event, distinctId, sessionId, deviceId }: CollectedEvent, ...json: (string | null)[]) =>
  rowBytes +
  2 * (byteLength(uuid) + byteLength(event) + byteLength(distinctId)) +
  [sessionId, deviceId, ...json].reduce((sum, text) => sum + byteLength(text), 0)

export const toEventRows = (events: readonly CollectedEvent[], now: number) =>
  events.map((event) => {
    const { problems } = describeProblems(event)
    const properties = JSON.stringify(event.properties)
    return {
      uuid: event.uuid,
      event: event.event,
      distinct_id: event.distinctId,
      session_id: event.sessionId,
      device_id: event.deviceId,
      device_sequence: event.deviceSequence,
      properties,
      client_time: event.clientTime,
      server_time: new Date(now),
      problems,
      size_bytes: measureEvent(event, properties, problems),
    }
  })
export type EventRow = ReturnType<typeof toEventRows>[number]

export const toRecordingRows = (recordings: readonly CollectedEvent[], now: number) =>
  Promise.all(
    recordings.map(async ({ uuid, sessionId, windowId, distinctId, properties }) => {
      const snapshots = await pack(JSON.stringify(properties['$snapshot_data'] ?? []))
      const texts = 2 * (byteLength(uuid) + byteLength(sessionId)) + byteLength(windowId) + byteLength(distinctId)
      return {
        uuid,
        session_id: sessionId ?? 'unknown',
        window_id: windowId,
        distinct_id: distinctId,
        snapshots,
        server_time: new Date(now),
        size_bytes: rowBytes + texts + snapshots.length,
      }
    }),
  )
export type RecordingRow = Awaited<ReturnType<typeof toRecordingRows>>[number]

/** Returns the bytes that were sent; duplicates count again. */
export const insertEvents = async (db: Database, rows: readonly EventRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  await db
    .insertInto('analytics_events')
    .values([...rows])
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute()
  return totalBytes(rows)
}

export const insertRecordings = async (db: Database, rows: readonly RecordingRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  await db
    .insertInto('analytics_recordings')
    .values([...rows])
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute()
  return totalBytes(rows)
}

export const readNewestEvents = (db: Database, limit: number, kind?: 'good' | 'bad') => {
  const events = db.selectFrom('analytics_events').selectAll().orderBy('no', 'desc').limit(limit)
  if (kind === undefined) return events.execute()
  return events.where('problems', kind === 'bad' ? 'is not' : 'is', null).execute()
}

export async function* readEventPages(db: Database, limit: number) {
  const newest = await db.selectFrom('analytics_events').select('no').orderBy('no', 'desc').limit(1).executeTakeFirst()
  for (let last = 0; newest !== undefined && last < newest.no;) {
    const page = await db
      .selectFrom('analytics_events')
      .selectAll()
      .where('no', '>', last)
      .where('no', '<=', newest.no)
      .orderBy('no')
      .limit(limit)
      .execute()
    if (page.length > 0) yield page
    last = page.at(-1)?.no ?? newest.no
  }
}

export const readNewestRecordings = (db: Database, limit: number) =>
  db.selectFrom('analytics_recordings').selectAll().orderBy('no', 'desc').limit(limit).execute()

/** Truncating frees the disk space at once, unlike a delete. */
export const removeCollected = async (db: Database): Promise<void> => {
  await sql`truncate analytics_events, analytics_recordings`.execute(db)
}

interface TableLimits {
  readonly rows: number
  readonly maxDays: number
  readonly bytes: number
}

/** Removes rows beyond an age, a number or a size; the vacuum lets new rows use their space. */
const trimTable = async (
  db: Database,
  table: 'analytics_events' | 'analytics_recordings',
  now: number,
  { rows, maxDays, bytes }: TableLimits,
): Promise<void> => {
  const sizes = db
    .selectFrom(table)
    .select(['no', sql<number>`sum(size_bytes) over (order by no desc)`.as('newer_bytes')])
    .as('sizes')
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where((row) =>
      row.or([
        row('server_time', '<', new Date(now - maxDays * days)),
        row('no', '<=', row.selectFrom(table).select('no').orderBy('no', 'desc').offset(rows).limit(1)),
        row(
          'no',
          '<=',
          row
            .selectFrom(sizes)
            .select((sized) => sized.fn.max('sizes.no').as('no'))
            .where('sizes.newer_bytes', '>', bytes),
        ),
      ]),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) await sql`vacuum ${sql.table(table)}`.execute(db)
}

/** Events and recordings get half of `maxBytes` each, so that neither displaces the other. */
export const trimCollected = async (
  db: Database,
  now: number,
  maxBytes: number,
  limits: typeof defaultLimits = defaultLimits,
): Promise<void> => {
  const bytes = maxBytes / 2
  await trimTable(db, 'analytics_events', now, { rows: limits.events, maxDays: limits.eventDays, bytes })
  await trimTable(db, 'analytics_recordings', now, { rows: limits.recordings, maxDays: limits.recordingDays, bytes })
}
