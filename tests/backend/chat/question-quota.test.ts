import { afterAll, beforeAll, expect, test } from 'vitest'
import { trimVisitorConversations } from '#src/backend/public-chat/trim-conversations.ts'
import { asking, completions, scriptedProcess, type ChatProcess } from '#tests/backend/chat/chat-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { openHost, makeVisitor, type Host } from '../public-chat/link-room.ts'

const longest = 'a'.repeat(20_000)

let first: TestBackend
let process: ChatProcess
let host: Host
beforeAll(async () => {
  first = await startBackend()
  process = await scriptedProcess(first)
  host = await openHost(process.backend)
})
afterAll(async () => {
  await process.answers.close()
  await first.close()
})

const askedBy = async (send: () => Promise<Response>, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    process.model.say('Yes.', 'end')
    statuses.push((await send()).status)
    process.model.forget()
  }
  return statuses
}
const fine = (times: number) => Array<number>(times).fill(200)
const readErrorKey = async (response: Response) =>
  ((await response.json()) as { errorMessageKey: string }).errorMessageKey

test('a visitor has 100,000 characters an hour, and a link 500,000 from everywhere', async () => {
  const { shortCode } = await host.make()
  for (let network = 0; network < 5; network += 1) {
    const visitor = makeVisitor(process.backend)
    expect(await askedBy(() => visitor.ask(shortCode, longest), 5)).toEqual(fine(5))
    const refused = await visitor.ask(shortCode, 'Why?')
    expect([refused.status, await readErrorKey(refused)]).toEqual([429, 'errors.tooManyQuestions'])
  }
  const refused = await makeVisitor(process.backend).ask(shortCode, 'Why?')
  expect([refused.status, await readErrorKey(refused)]).toEqual([429, 'errors.chatLinkBusy'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  const otherLink = await host.make()
  expect(await askedBy(() => makeVisitor(process.backend).ask(otherLink.shortCode, 'Why?'), 1)).toEqual([200])
})

test('the oldest conversations of a link make room for newer ones; those of members stay', async () => {
  const { db } = first.services
  const link = await host.make()
  for (const text of ['First?', 'Second?', 'Third?']) {
    first.advance(60_000)
    await askedBy(() => makeVisitor(process.backend).ask(link.shortCode, text.padEnd(1_000, '?')), 1)
  }
  const titles = async () => {
    const rows = db.selectFrom('conversations').where('link_id', '=', link.id).select('title').orderBy('updated_at')
    return (await rows.execute()).map(({ title }) => title)
  }
  const members = () => db.selectFrom('conversations').where('link_id', 'is', null).select('id').execute()
  const before = await members()
  const all = await titles()
  await trimVisitorConversations(db)
  expect(await titles()).toEqual(all)
  await trimVisitorConversations(db, 2_400)
  expect(await titles()).toEqual(all.slice(1))
  await trimVisitorConversations(db, 0)
  expect([await titles(), await members()]).toEqual([[], before])
})

test('an organisation has 2,000,000 characters an hour, whoever asks', async () => {
  const colleague = await signUpPerson(process.backend, { organisation: host.asker.organisationId })
  const send = (person: typeof colleague, text: string) => person.fetch(completions, asking(text, { stream: false }))
  expect(await askedBy(() => send(host.asker, longest), 50)).toEqual(fine(50))
  expect(await askedBy(() => send(colleague, longest), 50)).toEqual(fine(50))
  const refused = await send(colleague, 'Why?')
  expect([refused.status, await readErrorKey(refused)]).toEqual([429, 'errors.tooManyQuestions'])
  first.advance(60 * 60_000)
  const newcomer = await signUpPerson(process.backend, { organisation: host.asker.organisationId })
  expect(await askedBy(() => send(newcomer, 'Why?'), 1)).toEqual([200])
})
