import * as v from 'valibot'
import type { GithubApp } from '../github-app/github-app.ts'
import type { GithubRequest } from '../github-app/github-call.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { type HostComment, type HostReview, limitPostCall, type PostOutcome, toMark, withMark } from './host-review.ts'
import { HostCommit, HostMarkdown, toOwnPage } from './pull-request-fields.ts'

const Pull = v.object({ head: v.object({ sha: HostCommit }) })
const Review = v.object({ body: HostMarkdown, html_url: v.optional(v.string()) })
const pageSize = 100
const refusedContent = 422

interface Place {
  readonly app: GithubApp
  readonly installation: number
  readonly repositoryId: string
}

const call = <const Schema extends v.GenericSchema>(
  { app, installation }: Place,
  request: GithubRequest,
  schema: Schema,
  signal: AbortSignal,
) => app.callAsInstallation(installation, request, schema, limitPostCall(signal))

const toPosted = ({ app }: Place, { html_url: url }: v.InferOutput<typeof Review>): PostOutcome => ({
  kind: 'posted',
  webUrl: toOwnPage(app.settings.url, url),
})

const findPosted = async (place: Place, path: string, mark: string, signal: AbortSignal) => {
  for (let page = 1; ; page += 1) {
    const request = { path: `${path}/reviews?per_page=${pageSize}&page=${page}` }
    const { body, hasNext } = await call(place, request, v.array(Review), signal)
    const posted = body.find((review) => review.body.includes(mark))
    if (posted !== undefined || !hasNext) return posted
  }
}

const toComment = ({ path, side, startLine, endLine, body }: HostComment) => {
  const sideName = side === 'before' ? 'LEFT' : 'RIGHT'
  const start = startLine < endLine ? { start_line: startLine, start_side: sideName } : {}
  return { path, body, line: endLine, side: sideName, ...start }
}

export const postGithubReview = async (place: Place, review: HostReview, signal: AbortSignal): Promise<PostOutcome> => {
  const path = `/repositories/${place.repositoryId}/pulls/${review.number}`
  const mark = toMark(review.id)
  const posted = review.mayExist ? await findPosted(place, path, mark, signal) : undefined
  if (posted !== undefined) return toPosted(place, posted)
  const { head } = (await call(place, { path }, Pull, signal)).body
  if (head.sha !== review.headCommit) return { kind: 'headMoved' }
  const body = {
    event: 'COMMENT',
    commit_id: review.headCommit,
    body: withMark(review.body, mark),
    comments: review.comments.map(toComment),
  }
  try {
    const request = { method: 'POST', path: `${path}/reviews`, body } as const
    return toPosted(place, (await call(place, request, Review, signal)).body)
  } catch (error) {
    if (error instanceof HostFailed && error.status === refusedContent) return { kind: 'rejected' }
    throw error
  }
}
