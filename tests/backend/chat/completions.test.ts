import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { Completion, type Conversation } from '#src/contract/chat.ts'
import { tooMany } from '#src/backend/http/refusal.ts'
import { tooExpensive } from '#src/backend/threads/work-thread.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { readAnswer } from './answer-events.ts'
import {
  asking,
  completions,
  goingOn,
  scriptedProcess,
  signUpAsker,
  smallSource,
  type Asker,
  type ChatProcess,
} from './chat-backend.ts'

let backend: TestBackend
let modelled: ChatProcess
let asker: Asker
let askerOfModel: Asker
beforeAll(async () => {
  backend = await startBackend()
  modelled = await scriptedProcess(backend)
  asker = await signUpAsker(backend)
  askerOfModel = await signUpAsker(modelled.backend)
})
afterAll(async () => {
  await modelled.answers.close()
  await backend.close()
})

const stream = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return readAnswer(await response.text())
}

test('the frames of an answer are those of the wire contract', async () => {
  modelled.model.say('Hel', 'lo', 'end')
  const response = await askerOfModel.fetch(completions, asking('Say hello'))
  const lines = (await response.text()).split('\n\n').filter((frame) => frame !== '')
  const [metadata] = lines
  expect(metadata).toMatch(
    /^event: message\ndata: \{"event":"metadata","conversationId":"[0-9a-f]{24}","messageId":"[0-9a-f]{24}","choices":\[\]\}$/,
  )
  const { messageId } = JSON.parse(metadata?.split('data: ')[1] ?? '') as { messageId: string }
  const created = Math.floor(backend.services.clock() / 1000)
  const head = { id: `chatcmpl-${messageId}`, created, model: 'scripted', object: 'chat.completion.chunk' }
  const content = lines.slice(1, -4).map((line) => JSON.parse(line.replace('data: ', '')) as Record<string, unknown>)
  expect(content.map(({ chunk }) => chunk).join('')).toBe('Hello')
  for (const { chunk, ...rest } of content) {
    expect(rest).toEqual({ type: 'content', ...head, choices: [{ index: 0, delta: { content: chunk } }] })
  }
  expect(lines.slice(-4)).toEqual([
    `data: ${JSON.stringify({ type: 'content', chunk: '', id: head.id, created, model: 'scripted', object: head.object, choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }] })}`,
    'data: {"type":"citations","citations":[],"answeredBy":"model","choices":[]}',
    'data: {"type":"done","done":true,"choices":[]}',
    'data: [DONE]',
  ])
})

test('not streamed, the answer comes whole in the shape of a chat completion', async () => {
  const response = await asker.fetch(completions, asking('Where is `greet` defined?', { stream: false }))
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const body = v.parse(v.strictObject(Completion.entries), await response.json())
  expect(body.content).toContain('src/greeting.ts')
  expect(body.choices).toEqual([
    { index: 0, message: { role: 'assistant', content: body.content }, finish_reason: 'stop' },
  ])
  expect(body.citations[0]).toMatchObject({ number: 1, path: 'src/greeting.ts' })
})

test('a failure after the start is an event of its own with the problem in it', async () => {
  modelled.model.say('So far ', new Error('the model went away'))
  const answer = await stream(await askerOfModel.fetch(completions, asking('Will it fail?')))
  expect(answer).toMatchObject({ end: 'error', content: 'So far ' })
  expect(answer.problem).toMatchObject({
    status: 500,
    errorMessageKey: 'errors.answerFailed',
    retryable: true,
    requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
    error: { code: 'errors.answerFailed', message: expect.any(String) },
    choices: [],
  })
  expect(JSON.stringify(answer.problem)).not.toContain('went away')
  const kept = await askerOfModel.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
  expect(kept.messages.at(-1)).toMatchObject({
    state: 'failed',
    content: 'So far ',
    failure: { key: 'errors.answerFailed', message: expect.any(String) },
  })
})

test.each([
  ['took too long', tooExpensive(), 'errors.busy'],
  ['met too many others', tooMany(2), 'errors.unavailable'],
])('a question that %s fails as one that can be asked again, and nothing is logged', async (_, refusal, key) => {
  modelled.backend.logged.length = 0
  modelled.model.say(refusal)
  const response = await askerOfModel.fetch(completions, asking('Will it end?', { stream: false }))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ errorMessageKey: key, retryable: true })
  expect(modelled.backend.logged).toEqual([])
})

test('not streamed, a failure is a problem with its status', async () => {
  modelled.model.say(new Error('the model went away'))
  const response = await askerOfModel.fetch(completions, asking('Will it fail?', { stream: false }))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ errorMessageKey: 'errors.answerFailed' })
})

test.each([
  ['names', { names: ['ACME/Greeter'] }],
  ['a name without its owner', { names: ['greeter'] }],
  ['modes in any case', { messages: [{ role: 'user', content: 'greet', searchMode: 'fastcomplex' }] }],
])('a new conversation takes %s', async (_, more) => {
  const answer = await stream(await asker.fetch(completions, asking('greet', more)))
  expect(answer.end).toBe('done')
  const { dataSources } = await asker.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
  expect(dataSources).toEqual([{ id: asker.repositoryId, name: 'acme/greeter' }])
})

test('a new conversation takes ids', async () => {
  const more = { names: undefined, dataSources: [{ id: asker.repositoryId }] }
  expect(await stream(await asker.fetch(completions, asking('greet', more)))).toMatchObject({ end: 'done' })
})

test('what cannot be asked about is refused before anything is kept', async () => {
  const fresh = await signUpPerson(backend)
  const { db } = backend.services
  const foreign = asker.repositoryId
  await addRepository(db, fresh.organisationId, 'acme/new')
  await addRepository(db, fresh.organisationId, 'one/twin')
  await addRepository(db, fresh.organisationId, 'two/twin')
  const refusal = async (more: Record<string, unknown>) => {
    const response = await fresh.fetch(completions, asking('Where is greet?', { names: undefined, ...more }))
    const { errorMessageKey, message } = (await response.json()) as { errorMessageKey: string; message: string }
    return { status: response.status, key: errorMessageKey, message, retry: response.headers.get('retry-after') }
  }
  expect(await refusal({})).toMatchObject({ status: 400, key: 'errors.noDataSource' })
  expect(await refusal({ names: [], dataSources: [] })).toMatchObject({ status: 400, key: 'errors.noDataSource' })
  expect(await refusal({ names: ['nowhere'] })).toMatchObject({ status: 404, key: 'errors.dataSourceUnknown' })
  expect(await refusal({ names: ['workspace:nowhere'] })).toMatchObject({ status: 404 })
  expect(await refusal({ dataSources: [{ id: foreign }] })).toMatchObject({ status: 404 })
  expect(await refusal({ names: ['twin'] })).toMatchObject({ status: 409, key: 'errors.dataSourceAmbiguous' })
  expect(await refusal({ names: ['acme/new'] })).toMatchObject({
    status: 422,
    key: 'errors.dataSourceIndexing',
    retry: expect.stringMatching(/^\d+$/),
  })
  expect(await refusal({ names: ['acme/new'], messages: [{ role: 'user', content: ' ' }] })).toMatchObject({
    status: 400,
    key: 'errors.noQuestion',
  })
  expect(await refusal({ conversationId: 'a'.repeat(24) })).toMatchObject({ status: 404, key: 'errors.notFound' })
  expect(await fresh.read('/api/conversations')).toEqual([])
})

test('a conversation keeps its data sources; one that is gone is left out, and with the last one it ends', async () => {
  const { db } = backend.services
  const person = await signUpAsker(backend)
  const second = await addRepository(db, person.organisationId, 'acme/second')
  await buildIndex(db, person.organisationId, second, smallSource)
  const first = await stream(await person.fetch(completions, asking('greet', { names: ['acme/greeter', 'second'] })))
  const { conversationId } = first.metadata
  await db.deleteFrom('repositories').where('id', '=', person.repositoryId).execute()
  const next = await stream(await person.fetch(completions, goingOn(conversationId, 'What calls greet?')))
  expect(new Set(next.citations?.map(({ dataSource }) => dataSource.id))).toEqual(new Set([second]))
  await db.deleteFrom('repositories').where('id', '=', second).execute()
  const refused = await person.fetch(completions, goingOn(conversationId, 'And now?'))
  expect([refused.status, await refused.json()]).toEqual([
    404,
    expect.objectContaining({ errorMessageKey: 'errors.dataSourceUnknown' }),
  ])
})

test('the same question again after a failure is another answer, not another question', async () => {
  modelled.model.say(new Error('gone'))
  const failed = await stream(await askerOfModel.fetch(completions, asking('Once more?')))
  const { conversationId } = failed.metadata
  modelled.model.say('Half ', new Error('gone'))
  await stream(await askerOfModel.fetch(completions, goingOn(conversationId, 'Once more?')))
  modelled.model.say('Whole', 'end')
  await stream(await askerOfModel.fetch(completions, goingOn(conversationId, 'Once more?')))
  modelled.model.say('Again', 'end')
  await stream(await askerOfModel.fetch(completions, goingOn(conversationId, 'Once more?')))
  const { messages } = await askerOfModel.read<Conversation>(`/api/conversations/${conversationId}`)
  expect(messages.map(({ content, state }) => `${content} ${state}`)).toEqual([
    'Once more? complete',
    'Half  failed',
    'Whole complete',
    'Once more? complete',
    'Again complete',
  ])
  expect(modelled.model.asked.at(-1)?.earlier).toEqual(['Once more?'])
})

test('earlier questions go along, those of a client that sends the whole conversation too', async () => {
  modelled.model.say('Yes', 'end')
  const messages = [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: 'First?' },
    { role: 'assistant', content: 'Answer' },
    { role: 'user', content: 'Second?' },
  ]
  await stream(await askerOfModel.fetch(completions, asking('', { messages })))
  expect(modelled.model.asked.at(-1)).toMatchObject({ question: 'Second?', earlier: ['First?'] })
})

test('more than sixty questions a minute are refused', async () => {
  const eager = await signUpPerson(backend)
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await eager.fetch(completions, asking('greet', { names: ['nowhere'] }))).status)
  }
  expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([404, 429])
})
