import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReviewConfig, ReviewDetails } from '#src/contract/reviews.ts'
import {
  addAndImport,
  branchOff,
  findByBranch,
  importAll,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  toEdits,
  write,
} from '#tests/backend/pull-requests/review-room.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { reviewOnce, swallow, toBrief } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
beforeAll(async () => {
  room = await openReviewRoom()
})
afterAll(() => room.close())

const body = Array.from({ length: 12 }, (_, at) => `export const value${at} = ${at}\n`).join('')
const quiet = swallow('quiet')

const openPullRequest = async (head: Record<string, string>) => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'feature/work', toEdits(head))
  const repository = await addAndImport(room, name)
  await settled(room.person, repository.id)
  const { id } = await findByBranch(room, repository.id, 'feature/work')
  const change = async (path: string, text: string, removed?: string): Promise<void> => {
    origin.run('switch', '--quiet', 'feature/work')
    if (removed !== undefined) origin.run('rm', '--quiet', removed)
    origin.commit([write(path, text)], 'Change')
    origin.run('switch', '--quiet', 'main')
    await importAll(room, repository.id)
  }
  const move = (from: string, to: string, text: string) => change(to, text, from)
  return { id, repositoryId: repository.id, move, add: change }
}

const listEnds = ({ findings }: ReviewDetails) =>
  findings.map((finding) => `${toBrief(finding)}: ${finding.history.map(({ event }) => event).join(' ')}`)

const saveConfig = async (repositoryId: string, own: Partial<ReviewConfig>): Promise<void> => {
  const path = `/api/repositories/${repositoryId}/review-config`
  const { rules: _, ...config } = await room.person.read<ReviewConfig>(path)
  await room.person.read<ReviewConfig>(path, { method: 'PUT', json: { ...config, ...own } })
}

test('a finding follows its renamed file, also while its area is not looked at', async () => {
  const { id, move } = await openPullRequest({ 'lib/a.ts': body + quiet })
  await reviewOnce(room, id)
  await move('lib/a.ts', 'lib/b.ts', `// moved\n${body}${quiet}`)
  const narrow = await reviewOnce(room, id, { focusAreas: ['security'] })
  expect(listEnds(narrow)).toEqual(['empty-catch lib/b.ts:17 stillOpen: raised'])
  await move('lib/b.ts', 'lib/c.ts', `// moved\n${body}`)
  expect(listEnds(await reviewOnce(room, id))).toEqual(['empty-catch lib/c.ts:17 fixed: raised fixed'])
})

test('a finding is not fixed by the name of a test, which its rule does not read', async () => {
  const { id, move } = await openPullRequest({ 'lib/a.ts': body + quiet })
  await reviewOnce(room, id)
  await move('lib/a.ts', 'lib/a.test.ts', body + quiet)
  expect(listEnds(await reviewOnce(room, id))).toEqual(['empty-catch lib/a.test.ts:16 stillOpen: raised'])
})

test('a finding that a review left out by the settings follows its file once they want it again', async () => {
  const { id, repositoryId, move } = await openPullRequest({ 'lib/a.ts': body + quiet })
  await reviewOnce(room, id)
  await saveConfig(repositoryId, { rulesOff: ['empty-catch'] })
  await move('lib/a.ts', 'lib/b.ts', body + quiet)
  expect(listEnds(await reviewOnce(room, id))).toEqual([])
  await saveConfig(repositoryId, { rulesOff: [] })
  expect(listEnds(await reviewOnce(room, id))).toEqual(['empty-catch lib/b.ts:16 stillOpen: raised seenAgain'])
})

test('a finding stays in its file when that is copied', async () => {
  const { id, add } = await openPullRequest({ 'lib/a.ts': body + quiet })
  await reviewOnce(room, id)
  await add('lib/b.ts', body + quiet)
  const { findings } = await reviewOnce(room, id)
  expect(findings.map(toBrief).toSorted()).toEqual(['empty-catch lib/a.ts:16 stillOpen', 'empty-catch lib/b.ts:16 new'])
})

test('findings beyond the limit of a rule in a file are not fixed by more of them above', async () => {
  const many = quiet.repeat(10)
  const { id, move } = await openPullRequest({ 'lib/a.ts': body + many })
  expect((await reviewOnce(room, id)).counts.new).toBe(10)
  await move('lib/a.ts', 'lib/b.ts', body + quiet.repeat(2).replaceAll('catch {}', 'catch (error) {}') + many)
  expect((await reviewOnce(room, id)).counts).toMatchObject({ fixed: 0, stillOpen: 10 })
})
