import type { GithubPull, GithubRepository } from './github-server.ts'
import { type Reply, toSlice } from './github-replies.ts'

interface PostedComment {
  readonly path: string
  readonly body: string
  readonly line: number
  readonly side: 'LEFT' | 'RIGHT'
  readonly start_line?: number
  readonly start_side?: 'LEFT' | 'RIGHT'
}

export interface PostedReview {
  readonly id: number
  readonly event: string
  readonly commit_id: string
  readonly body: string
  readonly comments: readonly PostedComment[]
}

export interface GithubReviews {
  readonly reviews: Map<string, PostedReview[]>
  areCommentsRefused: boolean
}

interface PullCall {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly page: URL
  readonly url: string
}

export const showPull = (pull: GithubPull) => ({
  body: 'Described *there*.',
  user: { login: 'grace' },
  created_at: '2026-01-02T10:00:00Z',
  updated_at: '2026-01-03T10:00:00Z',
  merged_at: null,
  ...pull,
})

const maxPerPage = 2
const missing: Reply = { status: 404, body: { message: 'Not Found' } }

const showReview = ({ id, body }: PostedReview, url: string, at: string) => ({
  id,
  body,
  html_url: `${url}${at}#pullrequestreview-${id}`,
})

export const answerPull = (
  { reviews, areCommentsRefused }: GithubReviews,
  { method, path, body, page, url }: PullCall,
  { pulls = [], name }: GithubRepository,
): Reply => {
  const [, number, rest] = /\/pulls\/(\d+)(\/reviews)?$/.exec(path) ?? []
  const pull = pulls.find((known) => String(known.number) === number)
  if (pull === undefined) return missing
  if (rest === undefined) return { status: 200, body: pull }
  const key = `${name}/${number}`
  const known = reviews.get(key) ?? []
  const at = `/harbour/${name}/pull/${number}`
  if (method !== 'POST') {
    page.searchParams.set('per_page', String(maxPerPage))
    const { items, headers } = toSlice(known, page, url)
    return { status: 200, body: items.map((review) => showReview(review, url, at)), headers }
  }
  const review = { id: 100 + known.length, ...(JSON.parse(body) as Omit<PostedReview, 'id'>) }
  if (areCommentsRefused && review.comments.length > 0)
    return { status: 422, body: { message: 'Unprocessable Entity' } }
  reviews.set(key, [...known, review])
  return { status: 200, body: showReview(review, url, at) }
}
