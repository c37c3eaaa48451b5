import { sql, type Selectable } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import type { Failure } from '#src/contract/repositories.ts'
import { minutes } from '#src/lib/durations.ts'
import type { Database, Handle, Tables } from '../db/tables.ts'

type ReviewRow = Selectable<Tables['reviews']>

const maxPostsAtOnce = 2

const maxClaimMs = 15 * minutes

const isFree = (now: number) => {
  const oldest = new Date(now - maxClaimMs)
  return sql<boolean>`(reviews.post_requested_at is not null and reviews.posted_at is null
    and (reviews.post_claimed_at is null or reviews.post_claimed_at < ${oldest}::timestamptz)
    and not exists (select from reviews as o where o.pull_request_id = reviews.pull_request_id and o.id <> reviews.id
      and o.post_claimed_at >= ${oldest}::timestamptz))`
}

export const requestPost = async (db: Handle, id: string, language: Language, now: number): Promise<void> => {
  await db
    .updateTable('reviews')
    .set({ post_requested_at: new Date(now), post_language: language, post_fault: null })
    .where('id', '=', id)
    .where('state', '=', 'Finished')
    .where('posted_at', 'is', null)
    .where('post_requested_at', 'is', null)
    .execute()
}

export const requestWantedPost = async (db: Handle, id: string, now: number): Promise<void> => {
  await db
    .updateTable('reviews')
    .set({ post_requested_at: new Date(now) })
    .where('id', '=', id)
    .where('post_comments', '=', true)
    .execute()
}

export const postAtEnd = async (db: Handle, id: string, language: Language): Promise<void> => {
  await db
    .updateTable('reviews')
    .set({ post_comments: true, post_language: language })
    .where('id', '=', id)
    .where('state', 'in', ['Scheduled', 'InProgress'])
    .execute()
}

export const choosePost = async (
  db: Database,
  underWay: readonly string[],
  now: number,
): Promise<string | undefined> => {
  if (underWay.length >= maxPostsAtOnce) return undefined
  const { rows } = await sql<{ id: string }>`select id from reviews where ${isFree(now)}
    and id <> all(${underWay}::text[]) order by post_requested_at, id limit 1`.execute(db)
  return rows[0]?.id
}

/** One posting of a pull request at a time: drafts of its host belong to the account, not to a review. */
export const claimPost = (db: Database, id: string, now: number): Promise<ReviewRow | undefined> =>
  db.transaction().execute(async (transaction) => {
    await sql`select from pull_requests where id = (select pull_request_id from reviews where id = ${id})
      for update`.execute(transaction)
    return transaction
      .updateTable('reviews')
      .set({ post_claimed_at: new Date(now), post_attempts: sql<number>`post_attempts + 1`, post_fault: null })
      .where('id', '=', id)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst()
  })

type Claim = Pick<ReviewRow, 'id' | 'post_attempts'>

const updateClaimed = (db: Handle, { id, post_attempts: attempts }: Claim) =>
  db.updateTable('reviews').where('id', '=', id).where('post_attempts', '=', attempts).where('posted_at', 'is', null)

const ended = { post_requested_at: null, post_claimed_at: null } as const

export const keepPosted = async (db: Handle, claim: Claim, url: string | undefined, now: number): Promise<void> => {
  const values = { ...ended, posted_at: new Date(now), posted_url: url ?? null, post_fault: null }
  await updateClaimed(db, claim).set(values).execute()
}

export const keepPostFault = async (db: Handle, claim: Claim, fault: Failure): Promise<void> => {
  await updateClaimed(db, claim)
    .set({ ...ended, post_fault: JSON.stringify(fault) })
    .execute()
}

export const releasePost = async (db: Handle, claim: Claim): Promise<void> => {
  await updateClaimed(db, claim).set({ post_claimed_at: null }).execute()
}

export const releaseAllPosts = async (db: Handle): Promise<void> => {
  await db.updateTable('reviews').set({ post_claimed_at: null }).where('post_claimed_at', 'is not', null).execute()
}
