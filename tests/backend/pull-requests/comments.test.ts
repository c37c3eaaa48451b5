import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LineComment, PullRequest } from '#src/contract/pull-requests.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import {
  addAndImport,
  branchOff,
  findByBranch,
  importAll,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  write,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
let origin: EditedRepository
let repositoryId: string
let pullRequest: PullRequest
beforeAll(async () => {
  room = await openReviewRoom()
  const made = makeOrigin(room, [write('a.ts', 'one\ntwo\nthree\n')])
  origin = made.origin
  branchOff(origin, 'work', [write('a.ts', 'one\n2\nthree\nfour\n')])
  repositoryId = (await addAndImport(room, made.name)).id
  pullRequest = await findByBranch(room, repositoryId, 'work')
})
afterAll(() => room.close())

const getPath = () => `/api/pull-requests/${pullRequest.id}/comments`

const say = (line: number, text: string, side = 'after', person = room.person) => {
  room.backend.advance(1000)
  return person.fetch(getPath(), { json: { path: 'a.ts', side, line, text } })
}

const listComments = () => room.person.read<LineComment[]>(getPath())

const summarise = async () =>
  (await listComments()).map(
    ({ text, side, line, isOutdated }) => `${text} ${side} ${line}${isOutdated ? ' outdated' : ''}`,
  )

test('a comment quotes its line and follows it', async () => {
  const added = (await (await say(2, 'a digit')).json()) as LineComment
  expect(added).toMatchObject({ quote: '2', line: 2, isOutdated: false, isOwn: true, side: 'after' })
  await say(4, 'follows')
  await say(2, 'a word', 'before')
  expect(await summarise()).toEqual(['a digit after 2', 'follows after 4', 'a word before 2'])
  branchOff(origin, 'work', [write('a.ts', 'zero\none\nTwo\nthree\nfour\n')])
  await importAll(room, repositoryId)
  expect(await summarise()).toEqual(['a digit after 2 outdated', 'follows after 5', 'a word before 2'])
})

test('a line or a file that is not there is refused', async () => {
  expect([(await say(99, 'nowhere')).status, (await say(4, 'nowhere', 'before')).status]).toEqual([422, 422])
  const json = { path: 'b.ts', side: 'after', line: 1, text: 'x' }
  expect((await room.person.fetch(getPath(), { json })).status).toBe(409)
})

const remove = (person: SignedInPerson, { id }: LineComment) => person.fetch(`${getPath()}/${id}`, { method: 'DELETE' })

test('people remove their own comments and managers any', async () => {
  const { organisationId: organisation } = room.person
  const colleague = await signUpPerson(room.backend, { role: 'User', organisation })
  const manager = await signUpPerson(room.backend, { role: 'Manager', organisation })
  const guest = await signUpPerson(room.backend, { role: 'Guest', organisation })
  expect((await say(1, 'by a guest', 'after', guest)).status).toBe(403)
  const [first, second] = await listComments()
  if (first === undefined || second === undefined) throw new Error('no comments')
  const refused = await remove(colleague, first)
  expect([refused.status, await refused.json()]).toMatchObject([403, { errorMessageKey: 'errors.commentNotYours' }])
  expect((await remove(room.person, first)).status).toBe(204)
  expect((await remove(manager, second)).status).toBe(204)
  expect((await remove(manager, second)).status).toBe(404)
  expect(await listComments()).toHaveLength(1)
  expect(await guest.read<LineComment[]>(getPath())).toMatchObject([{ text: 'a word', isOwn: false }])
})
