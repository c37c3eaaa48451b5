import { sql } from 'kysely'
import type { DiffSide } from '#src/contract/pull-requests.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'

const maxComments = 1000

interface Place {
  readonly organisationId: string
  readonly pullRequestId: string
}

export interface NewComment {
  readonly path: string
  readonly side: DiffSide
  readonly line: number
  readonly quote: string
  readonly text: string
  readonly authorId: string
}

const author = sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`

const selectComments = (db: Handle, { organisationId, pullRequestId }: Place) =>
  db
    .selectFrom('line_comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .where('c.organisation_id', '=', organisationId)
    .where('c.pull_request_id', '=', pullRequestId)
    .selectAll('c')
    .select(author.as('author'))

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

export const listComments = (db: Handle, place: Place): Promise<CommentRow[]> =>
  selectComments(db, place).orderBy('c.created_at').orderBy('c.id').limit(maxComments).execute()

export const findComment = (db: Handle, place: Place, id: string): Promise<CommentRow | undefined> =>
  selectComments(db, place).where('c.id', '=', id).executeTakeFirst()

export const insertComment = async (db: Handle, place: Place, comment: NewComment, now: number): Promise<string> => {
  const id = newObjectId(now)
  await db
    .insertInto('line_comments')
    .values({
      id,
      organisation_id: place.organisationId,
      pull_request_id: place.pullRequestId,
      path: comment.path,
      side: comment.side,
      line: comment.line,
      quote: comment.quote,
      text: comment.text,
      author_id: comment.authorId,
      created_at: new Date(now),
    })
    .execute()
  return id
}

export const deleteComment = async (
  db: Handle,
  { organisationId, pullRequestId }: Place,
  id: string,
): Promise<void> => {
  await db
    .deleteFrom('line_comments')
    .where('organisation_id', '=', organisationId)
    .where('pull_request_id', '=', pullRequestId)
    .where('id', '=', id)
    .execute()
}
