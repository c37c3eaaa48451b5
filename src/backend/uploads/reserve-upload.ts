import { hours, minutes } from '#src/lib/durations.ts'
import type { Handle } from '../db/tables.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { removeUploadFile } from './upload-files.ts'
import { deleteUnusedUploads, insertReservation, lockReservations, measureUnused } from './uploads.store.ts'

interface Reservation {
  readonly id: string
  readonly organisationId: string
  readonly bytes: number
}

interface Quota {
  readonly maxBytes: number
  readonly organisationId?: string
  readonly status: number
  readonly key: ErrorKey
}

/** People add an archive right after its upload; one that waited longer gives way when space is needed. */
const displaceableAfterMs = 1 * hours

const createFullError = ({ key, maxBytes, status }: Quota, oldest: Date | null, now: number) => {
  const wait = Math.max(0, (oldest?.getTime() ?? now) + displaceableAfterMs - now)
  const parameters = { megabytes: Math.floor(maxBytes / 1_000_000), minutes: Math.max(1, Math.ceil(wait / minutes)) }
  const headers = { 'Retry-After': String(parameters.minutes * 60) }
  return refused(status, key, { translationParameters: parameters, retryable: true }, headers)
}

const makeRoom = async (db: Handle, bytes: number, now: number, quota: Quota): Promise<string[]> => {
  const hasRoom = async () => (await measureUnused(db, quota.organisationId)).bytes + bytes <= quota.maxBytes
  if (await hasRoom()) return []
  const displaced = await deleteUnusedUploads(db, new Date(now - displaceableAfterMs), quota.organisationId)
  if (await hasRoom()) return displaced
  const { oldest } = await measureUnused(db, quota.organisationId)
  throw createFullError(quota, oldest, now)
}

export const reserveUpload = async ({ clock, config, db }: Services, reservation: Reservation): Promise<void> => {
  const now = clock()
  const { perOrganisation, total } = config.maxUploadBytes
  const { bytes, organisationId } = reservation
  const displaced = await db.transaction().execute(async (transaction) => {
    await lockReservations(transaction)
    const own = { maxBytes: perOrganisation, organisationId, status: 429, key: 'errors.uploadsWaiting' } as const
    const all = { maxBytes: total, status: 503, key: 'errors.uploadsFull' } as const
    const gone = [...(await makeRoom(transaction, bytes, now, own)), ...(await makeRoom(transaction, bytes, now, all))]
    await insertReservation(transaction, reservation, now)
    return gone
  })
  for (const id of displaced) await removeUploadFile(config, id)
}
