import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readAnswer } from '#tests/backend/chat/answer-events.ts'
import { asking, completions } from '#tests/backend/chat/chat-backend.ts'
import { linksPath, makeVisitor } from '#tests/backend/public-chat/link-room.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { readFileCommits } from '#src/backend/pull-requests/file-commits.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import {
  addAndImport,
  addOrigin,
  importAll,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  write,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const tide = 'export const measureTide = (port: string): number => port.length\n'
const message =
  'Measure the tide twice\n\nA single measure was wrong in Brest because the gauge\nthere reports feet.\n\nSigned-off-by: Ada <ada@example.com>'
const question = 'Why is the tide measured twice?'

let room: ReviewRoom
let origin: ReturnType<typeof makeOrigin>
let repositoryId: string
let hash: string
beforeAll(async () => {
  room = await openReviewRoom()
  origin = makeOrigin(room, [write('src/tide.ts', tide), write('src/[a].ts', 'export const moon = 1\n')])
  hash = origin.origin.commit([write('src/tide.ts', tide.replace('port.length', 'port.length * 2'))], message)
  origin.origin.commit([write('src/[a].ts', 'export const moon = 2\n')], 'Move the moon')
  repositoryId = (await addAndImport(room, origin.name)).id
  await settled(room.person, repositoryId)
})
afterAll(() => room.close())

const ask = async (content = question, id = repositoryId) => {
  const json = { ...asking(content).json, names: [id] }
  return (await readAnswer(await (await room.person.fetch(completions, { json })).text())).content
}

test('the answer to "why" quotes the commit that gives the reason, without its author', async () => {
  const content = await ask()
  expect(content).toContain('Commits that changed these files.')
  expect(content).toContain(`\`${hash.slice(0, 8)}\` · `)
  expect(content).toContain('> A single measure was wrong in Brest because the gauge')
  expect(content).not.toContain('No comment or document gives the reason')
  expect(content).not.toContain('ada')
})

test('other questions quote no commit', async () => {
  expect(await ask('Where is measureTide?')).not.toContain('Commits that changed')
})

test('a repository whose history has not come along is answered from its code', async () => {
  const { name } = makeOrigin(room, [write('src/tide.ts', tide)])
  const { id } = await addOrigin(room, name)
  await settled(room.person, id)
  const content = await ask(question, id)
  expect(content).toContain('measureTide')
  expect(content).not.toContain('Commits that changed')
})

test('commits after the indexed one are not read', async () => {
  origin.origin.commit(
    [write('src/tide.ts', tide)],
    'Measure the tide once\n\nThe tide is measured twice no more because we can.',
  )
  await importAll(room, repositoryId)
  expect(await ask()).not.toContain('no more')
})

test('a path is taken as it is, not as a pattern', async () => {
  const { services } = room.backend
  const { current_index: indexNo } = await services.db
    .selectFrom('repositories')
    .where('id', '=', repositoryId)
    .select('current_index')
    .executeTakeFirstOrThrow()
  const readSubjects = async (path: string) =>
    (await readFileCommits(services, [{ indexNo: indexNo ?? 0, path }])).map((commit) => commit.message.split('\n')[0])
  expect(await readSubjects('src/[a].ts')).toEqual(['Move the moon', 'Begin'])
  expect(await readSubjects('src/*.ts')).toEqual([])
})

test('a visitor of a public link reads no commit', async () => {
  const admin = await signUpPerson(room.backend, { organisation: room.person.organisationId })
  const link = await admin.read<PublicChatLink>(linksPath, {
    json: { title: 'Ask the tides', dataSourceIds: [repositoryId] },
  })
  const response = await makeVisitor(room.backend).ask(link.shortCode, question)
  const text = await response.text()
  expect(text).toContain('measureTide')
  expect(text).not.toContain('gauge')
})
