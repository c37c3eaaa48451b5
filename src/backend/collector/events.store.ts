import { collectedDays } from '#src/contract/collected-days.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../db/tables.ts'
import type { CollectedEvent } from './collected.ts'
import { eventProblems } from '#src/contract/event-problems.ts'

const pack = promisify(gzip)
const day = 24 * 60 * 60_000
const kept = {
  events: 500_000,
  recordings: 5_000,
  eventDays: collectedDays.events,
  recordingDays: collectedDays.recordings,
}

const problemsOf = (event: CollectedEvent) => {
  const problems = eventProblems(event)
  return { problems: problems.length === 0 ? null : JSON.stringify(problems) }
}

export const insertEvents = async (db: Database, events: readonly CollectedEvent[], now: number): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    ...problemsOf(event),
    uuid: event.uuid,
    event: event.event,
    distinct_id: event.distinctId,
    session_id: event.sessionId,
    device_id: event.deviceId,
    device_sequence: event.deviceSequence,
    properties: JSON.stringify(event.properties),
    client_time: event.clientTime,
    server_time: new Date(now),
  }))
  await db
    .insertInto('analytics_events')
    .values(rows)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute()
}

export const insertRecordings = async (
  db: Database,
  recordings: readonly CollectedEvent[],
  now: number,
): Promise<void> => {
  const rows = await Promise.all(
    recordings.map(async ({ uuid, sessionId, windowId, distinctId, properties }) => ({
      uuid,
      session_id: sessionId ?? 'unknown',
      window_id: windowId,
      distinct_id: distinctId,
      snapshots: await pack(JSON.stringify(properties['$snapshot_data'] ?? [])),
      server_time: new Date(now),
    })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('analytics_recordings')
    .values(rows)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute()
}

/** The newest first; good ones have nothing wrong with them. */
export const newestEvents = (db: Database, most: number, kind?: 'good' | 'bad') => {
  const events = db.selectFrom('analytics_events').selectAll().orderBy('no', 'desc').limit(most)
  if (kind === undefined) return events.execute()
  return events.where('problems', kind === 'bad' ? 'is not' : 'is', null).execute()
}

/** Those that are here now, in the order in which they came, `most` at a time. */
export async function* pagesOfEvents(db: Database, most: number) {
  const newest = await db.selectFrom('analytics_events').select('no').orderBy('no', 'desc').limit(1).executeTakeFirst()
  for (let last = 0; newest !== undefined && last < newest.no;) {
    const page = await db
      .selectFrom('analytics_events')
      .selectAll()
      .where('no', '>', last)
      .where('no', '<=', newest.no)
      .orderBy('no')
      .limit(most)
      .execute()
    if (page.length > 0) yield page
    last = page.at(-1)?.no ?? newest.no
  }
}

export const newestRecordings = (db: Database, most: number) =>
  db.selectFrom('analytics_recordings').selectAll().orderBy('no', 'desc').limit(most).execute()

export const removeCollected = async (db: Database): Promise<void> => {
  await db.deleteFrom('analytics_events').execute()
  await db.deleteFrom('analytics_recordings').execute()
}

/** Old ones go, and beyond a number the oldest. */
export const trimCollected = async (db: Database, now: number, limits: typeof kept = kept): Promise<void> => {
  await db
    .deleteFrom('analytics_events')
    .where((row) =>
      row.or([
        row('server_time', '<', new Date(now - limits.eventDays * day)),
        row(
          'no',
          '<=',
          row.selectFrom('analytics_events').select('no').orderBy('no', 'desc').offset(limits.events).limit(1),
        ),
      ]),
    )
    .execute()
  await db
    .deleteFrom('analytics_recordings')
    .where((row) =>
      row.or([
        row('server_time', '<', new Date(now - limits.recordingDays * day)),
        row(
          'no',
          '<=',
          row.selectFrom('analytics_recordings').select('no').orderBy('no', 'desc').offset(limits.recordings).limit(1),
        ),
      ]),
    )
    .execute()
}
