import type { Commit } from '#src/contract/pull-requests.ts'
import { cutText, toLine } from './foreign-text.ts'
import { isTooSlow } from './file-diff.ts'
import { countCommits, type GitPlace, listCommits, listOwnCommits, type ReadCommit } from './git-objects.ts'
import { type Range, type RawChanges, readRawChanges } from './raw-changes.ts'

const maxTitleLength = 500
const maxDescriptionLength = 20_000

export interface RangeFacts {
  readonly commits: Commit[]
  readonly commitsTotal: number
  readonly files: number
  readonly addedLines: number
  readonly removedLines: number
  readonly openedAt: Date
  readonly updatedAt: Date
  readonly author: string
  readonly description: string
  readonly subject?: string
}

type Sizes = Pick<RawChanges, 'files' | 'addedLines' | 'removedLines'>

const measure = async (place: GitPlace, range: Range): Promise<Sizes> => {
  const nothing = { files: 0, addedLines: 0, removedLines: 0 }
  const { files, addedLines, removedLines } = await readRawChanges(place, range).catch((error: unknown) => {
    if (isTooSlow(error)) return nothing
    throw error
  })
  return { files, addedLines, removedLines }
}

export const getSubject = ({ message }: Pick<ReadCommit, 'message'>): string =>
  toLine(message.split('\n', 1)[0] ?? '', maxTitleLength)

const getBody = ({ message }: ReadCommit): string => message.split('\n').slice(1).join('\n').trim()

const readFirst = async (place: GitPlace, excluded: string, head: string, total: number) =>
  (await listCommits(place, [`--skip=${total - 1}`, '--max-count=1', head, `^${excluded}`]))[0]

/** The commits are those of `head` that `excluded` lacks; the sizes are those between `base` and `head`. */
export const describeRange = async (
  place: GitPlace,
  { base, head, excluded }: Range & { readonly excluded: string },
): Promise<RangeFacts> => {
  const own = await listOwnCommits(place, excluded, head)
  const total = await countCommits(place, excluded, head)
  const [newest] = own
  const first = total > own.length ? await readFirst(place, excluded, head, total) : own.at(-1)
  const bodies = own.map(getBody).filter((body) => body !== '')
  return {
    commits: own.map(({ hash, message, author, committedAt }) => ({ hash, message, author, committedAt })),
    commitsTotal: total,
    ...(await measure(place, { base, head })),
    openedAt: new Date(first?.committedAt ?? 0),
    updatedAt: new Date(newest?.committedAt ?? 0),
    author: newest?.author ?? '',
    description: cutText(bodies.toReversed().join('\n\n'), maxDescriptionLength),
    ...(own.length === 1 && newest !== undefined ? { subject: getSubject(newest) } : {}),
  }
}
