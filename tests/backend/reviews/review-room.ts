import { vi } from 'vitest'
import {
  reviewAreas,
  type Finding,
  type Review,
  type ReviewDetails,
  type ReviewParameters,
} from '#src/contract/reviews.ts'
import {
  addAndImport,
  branchOff,
  findByBranch,
  importAll,
  makeOrigin,
  type ReviewRoom,
  toEdits,
} from '#tests/backend/pull-requests/review-room.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export const parameters: ReviewParameters = {
  focusAreas: [...reviewAreas],
  depth: 3,
  tone: 'Professional',
  thoroughness: 'Balanced',
}

export const swallow = (name: string): string =>
  `export const ${name} = (call: () => void): void => {\n  try {\n    call()\n  } catch {}\n}\n`

export type Files = Readonly<Record<string, string>>

export const workBranch = 'feature/work'

export const openPullRequest = async (room: ReviewRoom, base: Files, head: Files) => {
  const { origin, name } = makeOrigin(room, toEdits(base))
  const headCommit = branchOff(origin, workBranch, toEdits(head))
  const repository = await addAndImport(room, name)
  await settled(room.person, repository.id)
  const { id } = await findByBranch(room, repository.id, workBranch)
  const push = async (files: Files): Promise<void> => {
    origin.run('switch', '--quiet', workBranch)
    origin.commit(toEdits(files), 'More')
    origin.run('switch', '--quiet', 'main')
    await importAll(room, repository.id)
  }
  return { origin, repository, id, headCommit, push }
}

export const requestReview = (person: SignedInPerson, pullRequestId: string, own: Partial<ReviewParameters> = {}) =>
  person.read<Review>('/api/pull-requests/review', { json: { pullRequestId, parameters: { ...parameters, ...own } } })

export const readReview = (person: SignedInPerson, pullRequestId: string, id: string): Promise<ReviewDetails> =>
  person.read<ReviewDetails>(`/api/pull-requests/${pullRequestId}/reviews/${id}`)

const isAtRest = ({ state }: Review): boolean => state !== 'Scheduled' && state !== 'InProgress'

export const settleReview = (person: SignedInPerson, pullRequestId: string, id: string): Promise<ReviewDetails> =>
  vi.waitFor(
    async () => {
      const review = await readReview(person, pullRequestId, id)
      if (!isAtRest(review)) throw new Error(`still ${review.state}`)
      return review
    },
    { timeout: 60_000, interval: 40 },
  )

export const reviewOnce = async (
  { person }: Pick<ReviewRoom, 'person'>,
  pullRequestId: string,
  own: Partial<ReviewParameters> = {},
): Promise<ReviewDetails> => {
  const { id } = await requestReview(person, pullRequestId, own)
  return settleReview(person, pullRequestId, id)
}

export const toBrief = ({ rule, path, startLine, status }: Finding) => `${rule ?? ''} ${path}:${startLine} ${status}`
