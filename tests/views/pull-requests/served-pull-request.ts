import type { ChangedFile, LineComment, PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Review, ReviewDetails } from '#src/contract/reviews.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'
import { sampleDetails } from './sample-pull-requests.ts'

export interface ServedPullRequest {
  details: PullRequestDetails
  files: readonly ChangedFile[]
  comments: readonly LineComment[]
  reviews: readonly Review[]
  review: ReviewDetails | undefined
  symbols: SymbolPlaces
  answer: (method: string, path: string) => Response | undefined
  readonly sent: { readonly call: string; readonly body: unknown }[]
  readonly attach: (network: TestNetwork) => void
}

const lines = (from: number, to: number, change: (line: number) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => change(from + at))

const before = lines(1, 60, (line) => `const tide${line} = ${line}`).join('\n')
const after = before.replace('const tide30 = 30', 'const tide30 = 31')

const patch = [
  '--- a/src/tide.ts',
  '+++ b/src/tide.ts',
  '@@ -27,7 +27,7 @@',
  ...lines(27, 29, (line) => ` const tide${line} = ${line}`),
  '-const tide30 = 30',
  '+const tide30 = 31',
  ...lines(31, 33, (line) => ` const tide${line} = ${line}`),
  '',
].join('\n')

export const sampleFile = (path: string, change: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  change: 'modified',
  kind: 'text',
  language: 'TypeScript',
  addedLines: 1,
  removedLines: 1,
  version: 'v1',
  isSeen: false,
  ...change,
})

const nowhere = { places: [], total: 0, isCut: false }

export const sampleSymbols = (change: Partial<SymbolPlaces> = {}): SymbolPlaces => ({
  state: 'ready',
  definitions: nowhere,
  callers: nowhere,
  ...change,
})

export const servePullRequest = (change: Partial<ServedPullRequest> = {}): ServedPullRequest => {
  const addComment = (body: { path: string; side: 'before' | 'after'; line: number; text: string }): LineComment => ({
    ...body,
    id: '0000000000000000000d0001',
    quote: '',
    isOutdated: false,
    author: 'Ada',
    isOwn: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  const answerCall = (method: string, path: string, body: unknown): Response => {
    const [pathname = ''] = path.split('?')
    const query = new URL(path, 'http://quarry.test').searchParams
    if (pathname.endsWith('/files'))
      return Response.json({ headCommit: 'a'.repeat(40), files: served.files, isCut: false })
    if (pathname.endsWith('/diff'))
      return Response.json({ path: query.get('path'), version: 'v1', patch, before, after, isCut: false })
    if (pathname.endsWith('/symbols')) return Response.json(served.symbols)
    if (pathname.endsWith('/comments'))
      return Response.json(method === 'POST' ? addComment(body as Parameters<typeof addComment>[0]) : served.comments)
    if (pathname.endsWith('/reviews')) return Response.json(served.reviews)
    if (pathname.includes('/reviews/') && served.review !== undefined) return Response.json(served.review)
    return method === 'GET' ? Response.json(served.details) : new Response(null, { status: 204 })
  }
  const served: ServedPullRequest = {
    details: sampleDetails(1),
    files: [sampleFile('src/tide.ts')],
    comments: [],
    reviews: [],
    review: undefined,
    symbols: sampleSymbols(),
    answer: () => undefined,
    sent: [],
    attach(network) {
      network.intercept = (path, method, init) => {
        if (!/^\/api\/(?:pull-requests|repositories\/\w+\/review-config)/.test(path)) return undefined
        const body: unknown = JSON.parse(String(init?.body ?? 'null'))
        if (method !== 'GET') served.sent.push({ call: `${method} ${path}`, body })
        return served.answer(method, path) ?? answerCall(method, path, body)
      }
    },
    ...change,
  }
  return served
}
