import * as v from 'valibot'
import { seconds } from '#src/lib/durations.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import type { GitlabApi } from './gitlab-api.ts'
import { toCursorQuery } from './gitlab-cursor.ts'
import {
  type HostComment,
  type HostReview,
  isMarked,
  limitPostCall,
  type PostOutcome,
  toMark,
  withMark,
} from './host-review.ts'
import { HostCommit, HostMarkdown, HostNumber, toOwnPage } from './pull-request-fields.ts'

const MergeRequest = v.object({
  sha: v.nullish(HostCommit),
  diff_refs: v.nullish(v.object({ base_sha: v.string(), start_sha: v.string(), head_sha: v.string() })),
  web_url: v.optional(v.string()),
})
type Refs = NonNullable<v.InferOutput<typeof MergeRequest>['diff_refs']>

const Notes = v.array(v.object({ body: HostMarkdown }))
const Draft = v.object({ id: HostNumber })
const Drafts = v.array(v.object({ id: HostNumber, note: HostMarkdown }))
const pageSize = '100'
const maxCleaningMs = 20 * seconds

interface Place {
  readonly api: GitlabApi
  readonly path: string
}

class Rejected extends Error {}

const listAll = async <Item>(
  { api, path }: Place,
  name: string,
  reply: v.GenericSchema<unknown, Item[]>,
  signal: AbortSignal,
): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const query = { per_page: pageSize, ...toCursorQuery(cursor) }
    const page = await api.get({ path: `${path}/${name}`, query, reply }, limitPostCall(signal))
    items.push(...page.value)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return items
}

const toPosition = ({ side, endLine, otherLine, path, oldPath }: HostComment, refs: Refs) => {
  const [oldLine, newLine] = side === 'before' ? [endLine, otherLine] : [otherLine, endLine]
  return {
    position_type: 'text',
    ...refs,
    old_path: oldPath,
    new_path: path,
    ...(oldLine === undefined ? {} : { old_line: oldLine }),
    ...(newLine === undefined ? {} : { new_line: newLine }),
  }
}

const isRejection = (error: unknown): boolean =>
  error instanceof HostFailed && (error.status === 400 || error.status === 422)

const addDraft = async ({ api, path }: Place, body: object, signal: AbortSignal): Promise<number> => {
  const request = { method: 'POST', path: `${path}/draft_notes`, body, reply: Draft } as const
  return (await api.send(request, limitPostCall(signal))).id
}

const addComment = async (place: Place, note: string, position: object | undefined, signal: AbortSignal) => {
  try {
    return await addDraft(place, { note, ...(position && { position }) }, signal)
  } catch (error) {
    if (!isRejection(error)) throw error
    if (position === undefined) throw new Rejected()
    return addComment(place, note, undefined, signal)
  }
}

const removeDrafts = async ({ api, path }: Place, ids: readonly number[], signal: AbortSignal): Promise<void> => {
  for (const id of ids) {
    const request = { method: 'DELETE', path: `${path}/draft_notes/${id}`, reply: v.unknown() } as const
    await api.send(request, limitPostCall(signal))
  }
}

const addDrafts = async (
  place: Place,
  { id, body, comments }: HostReview,
  { refs, published }: { readonly refs: Refs | null | undefined; readonly published: string },
  signal: AbortSignal,
): Promise<void> => {
  const made: number[] = []
  try {
    for (const comment of comments) {
      const mark = toMark(id, comment.key)
      const position = refs ? toPosition(comment, refs) : undefined
      if (published.includes(mark)) continue
      made.push(await addComment(place, withMark(comment.body, mark), position, signal))
    }
    made.push(await addComment(place, withMark(body, toMark(id)), undefined, signal))
  } catch (error) {
    await removeDrafts(place, made, AbortSignal.timeout(maxCleaningMs)).catch(() => undefined)
    throw error
  }
}

const publish = async (place: Place, review: HostReview, signal: AbortSignal): Promise<PostOutcome> => {
  const { api, path } = place
  const notes = review.mayExist ? await listAll(place, 'notes', Notes, signal) : []
  const published = notes.map((note) => note.body).join('\n')
  const { value: request } = await api.get({ path, reply: MergeRequest }, limitPostCall(signal))
  const posted = { kind: 'posted', webUrl: toOwnPage(api.address, request.web_url) } as const
  if (published.includes(toMark(review.id))) return posted
  if (request.sha !== review.headCommit) return { kind: 'headMoved' }
  const drafts = await listAll(place, 'draft_notes', Drafts, signal)
  if (drafts.some(({ note }) => !isMarked(note))) return { kind: 'draftsPending' }
  await removeDrafts(
    place,
    drafts.map(({ id }) => id),
    signal,
  )
  await addDrafts(place, review, { refs: request.diff_refs, published }, signal)
  const all = { method: 'POST', path: `${path}/draft_notes/bulk_publish`, body: {}, reply: v.unknown() } as const
  await api.send(all, limitPostCall(signal))
  return posted
}

export const postGitlabReview = async (
  api: GitlabApi,
  repositoryId: string,
  review: HostReview,
  signal: AbortSignal,
): Promise<PostOutcome> => {
  try {
    return await publish({ api, path: `projects/${repositoryId}/merge_requests/${review.number}` }, review, signal)
  } catch (error) {
    if (error instanceof Rejected) return { kind: 'rejected' }
    throw error
  }
}
