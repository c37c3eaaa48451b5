import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#src/contract/chat.ts'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { readAnswer } from '../answer-events.ts'
import { asking, completions, signUpAsker } from '../chat-backend.ts'
import { modelKey, startModelBackend, type ModelBackend } from './model-backend.ts'

let room: ModelBackend
beforeAll(async () => {
  room = await startModelBackend()
})
beforeEach(() => room.model.forget())
afterAll(() => room.close())

const lastRequest = () => room.model.requests.at(-1)
const shownText = () => JSON.stringify(lastRequest()?.body.messages)

describe('an answer of a language model', () => {
  test('is made from numbered passages of the index and keeps the citations that the index supports', async () => {
    room.model.say({ text: ['The function `greet` says hello [1]', '.'] })

    const answer = await room.ask('Where is greet?', { searchMode: 'Fast' })

    expect(answer).toMatchObject({ content: 'The function `greet` says hello [1].', answeredBy: 'model', end: 'done' })
    expect(answer.citations).toMatchObject([{ number: 1, path: 'src/greeting.ts' }])
    expect(lastRequest()).toMatchObject({ authorization: `Bearer ${modelKey}`, path: '/v1/chat/completions' })
    expect(shownText()).toContain('export function greet')
  })

  test('numbers citations in the order in which they appear, and by the lines that are named', async () => {
    room.model.say(({ body }) => {
      const getNumber = (path: string) =>
        new RegExp(`\\[(\\d+)\\] acme/greeter ${path}`).exec(JSON.stringify(body))?.[1]
      const [main, greeting] = [getNumber('src/main.ts'), getNumber('src/greeting.ts')]
      return { text: `First [${main}:4-5], then [${greeting}], again [${main}:4-5].` }
    })

    const { content, citations } = await room.ask('Where is greet called?')

    expect(content).toBe('First [1], then [2], again [1].')
    expect(citations?.map(({ number }) => number)).toEqual([1, 2])
    expect(citations?.[0]).toMatchObject({ path: 'src/main.ts', startLine: 4, endLine: 5 })
  })

  test.each([
    ['a number that was never shown', 'It prints [77].', 'It prints [?].'],
    ['lines outside the passage', 'It prints [1:900-901].', 'It prints [?].'],
    ['a file that is not there', 'It prints [src/invented.ts:3-4].', 'It prints [?].'],
    ['lines that the file does not have', 'It prints [src/main.ts:400-402].', 'It prints [?].'],
    ['one of two', 'It prints [1, 77].', 'It prints [1][?].'],
  ])('marks a citation of %s', async (_, text, content) => {
    room.model.say({ text })

    expect(await room.ask('What does print do?')).toMatchObject({ content, end: 'done' })
  })

  test('accepts a file and lines that the index has', async () => {
    room.model.say({ text: 'It starts in [src/main.ts:3-5].' })

    const { content, citations } = await room.ask('Where does it start?')

    expect(content).toBe('It starts in [1].')
    expect(citations).toMatchObject([{ path: 'src/main.ts', startLine: 3, endLine: 5 }])
  })

  test('cites a passage that ends a file up to its last line of code', async () => {
    const text = 'export function moor() {\n  return berth\n}\n'
    const person = await signUpAsker(room.backend, {
      files: [plainFile('src/moor.ts', text, { symbols: [symbol('function', 'moor', 1, 3)] })],
    })
    room.model.say({ text: 'It returns a berth [1].' })

    const { citations } = readAnswer(await (await person.fetch(completions, asking('What is moor?'))).text())

    expect(shownText()).toContain('src/moor.ts:1-3')
    expect(citations).toMatchObject([{ path: 'src/moor.ts', startLine: 1, endLine: 3 }])
  })

  test('cites lines that a look-up found at the end of a file without the blank one after them', async () => {
    const text = 'export function moor() {\n  return berth\n}\n'
    const person = await signUpAsker(room.backend, { files: [plainFile('src/moor.ts', text)] })
    room.model.say({ calls: [{ name: 'search_text', args: { text: 'return berth' } }] }, { text: 'It does [1].' })

    const { citations } = readAnswer(await (await person.fetch(completions, asking('What is moor?'))).text())

    expect(citations).toMatchObject([{ path: 'src/moor.ts', startLine: 1, endLine: 3 }])
  })

  test('leaves brackets alone that are code or a link', async () => {
    const text = 'See `list[0]` and [1](https://example.org) and [note].\n\n```ts\nlist[7]\n```\n'
    room.model.say({ text: [...text] })

    expect((await room.ask('What is greet?')).content).toBe(text)
  })

  test('looks things up, tells each look-up and keeps them with the message', async () => {
    room.model.say(
      { preamble: 'Let me look.', calls: [{ name: 'find_callers', args: { name: 'greet' } }] },
      {
        calls: [
          { name: 'read_lines', args: { path: 'src/main.ts', from: 1, to: 5 } },
          { name: 'outline', args: { path: '' } },
        ],
      },
      { text: 'It is called in `main` [src/main.ts:4].' },
    )

    const answer = await room.ask('Who calls greet?', { searchMode: 'Deep' })

    expect(answer).toMatchObject({ content: 'It is called in `main` [1].', end: 'done' })
    expect(answer.lookUps).toEqual([
      { number: 1, tool: 'callers', subject: 'greet', state: 'done', hits: 1 },
      { number: 2, tool: 'lines', subject: 'src/main.ts', lines: { from: 1, to: 5 }, state: 'done', hits: 1 },
      { number: 3, tool: 'outline', subject: '', state: 'done', hits: expect.any(Number) as number },
    ])
    const { messages } = await room.asker.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
    expect(messages.at(-1)).toMatchObject({ lookUps: answer.lookUps, answeredBy: 'model' })
    const callers = JSON.stringify(room.model.requests[1]?.body.messages.at(-1))
    expect(callers).toContain("4:   greet('Ada')")
  })

  test.each([
    ['Fast', 0],
    ['Auto', 3],
    ['FastComplex', 6],
    ['Deep', 16],
  ])('in %s has at most %i rounds of look-ups', async (mode, rounds) => {
    const lookUp = { calls: [{ name: 'search_text', args: { query: 'greet' } }] }
    room.model.say(...Array.from({ length: rounds }, () => lookUp), { text: 'Enough [1].' }, { text: 'Too much' })

    const answer = await room.ask(`What is greet in ${mode}?`, {
      messages: [{ role: 'user', content: 'What is greet?', searchMode: mode }],
    })

    expect(answer).toMatchObject({ content: 'Enough [1].', end: 'done' })
    expect(answer.lookUps).toHaveLength(rounds)
    expect(lastRequest()?.body.tools).toBeUndefined()
  })

  test('says that it is cut short when the model reached its limit', async () => {
    room.model.say({ text: 'It says hello [1]', finish: 'length' })

    expect(await room.ask('What is greet?')).toMatchObject({ content: 'It says hello [1]', notice: 'cutShort' })
  })

  test('counts its tokens for the organisation', async () => {
    const { services } = room.backend
    const readTokens = async () => {
      const row = await services.db
        .selectFrom('usage_days')
        .where('organisation_id', '=', room.asker.organisationId)
        .where('purpose', '=', 'Search')
        .select(['input_tokens', 'output_tokens'])
        .executeTakeFirst()
      return { input: Number(row?.input_tokens ?? 0), output: Number(row?.output_tokens ?? 0) }
    }
    const before = await readTokens()
    room.model.say({ text: 'Hello [1]' })
    await room.ask('What is greet?')

    await expect.poll(readTokens).toEqual({ input: before.input + 100, output: before.output + 20 })
  })
})

describe('a language model that does as it pleases', () => {
  test.each<[string, ModelReply]>([
    ['calls a tool that does not exist', { calls: [{ name: 'delete_everything', args: {} }] }],
    ['calls a tool with broken arguments', { calls: [{ name: 'read_lines', args: '{"path": ' }] }],
    ['calls a tool with wrong arguments', { calls: [{ name: 'read_lines', args: { path: 7, from: 'x' } }] }],
    [
      'reads a file outside the index',
      { calls: [{ name: 'read_lines', args: { path: '../../etc/passwd', from: 1, to: 9 } }] },
    ],
  ])('%s, is told so, and answers', async (_, reply) => {
    room.model.say(reply, { text: 'It says hello [1].' })

    expect(await room.ask('What is greet?')).toMatchObject({ content: 'It says hello [1].', end: 'done' })
    expect(shownText()).not.toContain('root:')
  })

  test('writes without an end, in one piece, and is cut short without holding others up', async () => {
    room.model.say({ text: '['.repeat(3_000_000) })

    const { result: answer, maxDelayMs } = await probeEventLoop(() => room.ask('What is greet?'))

    expect(answer).toMatchObject({ notice: 'cutShort', end: 'done' })
    expect(answer.content).toHaveLength(60_000)
    expect(maxDelayMs).toBeLessThan(300)
    await expect.poll(() => room.model.openConnections).toBe(0)
  })

  test('asks for a thousand look-ups at once, and gets eight', async () => {
    const calls = Array.from({ length: 1000 }, (_, at) => ({ name: 'search_text', args: { query: `greet ${at}` } }))
    room.model.say({ calls }, { text: 'It says hello [1].' })

    const answer = await room.ask('What is greet?')

    expect(answer).toMatchObject({ content: 'It says hello [1].', end: 'done' })
    expect(answer.lookUps).toHaveLength(8)
  })
})

describe('a language model that fails', () => {
  test.each<[string, ModelReply, object]>([
    ['refuses the key', { status: 401 }, { kind: 'wrongKey' }],
    ['forbids the call', { status: 403 }, { kind: 'forbidden' }],
    ['does not know the model', { status: 404 }, { kind: 'unknownModel' }],
    [
      'has too many requests',
      { status: 429, headers: { 'Retry-After': '30' } },
      { kind: 'rateLimited', retryAfter: 30 },
    ],
    ['has too many requests and names no time', { status: 429 }, { kind: 'rateLimited' }],
    ['fails itself', { status: 500 }, { kind: 'serverError' }],
    [
      'has too long a question',
      { status: 400, body: { error: { message: "This model's maximum context length is 8192 tokens" } } },
      { kind: 'contextTooLong' },
    ],
    ['says something else', { status: 418 }, { kind: 'unreadable' }],
    ['answers nonsense', { raw: 'data: {"choices": [{"delta"\n\n' }, { kind: 'unreadable' }],
    ['answers a page', { raw: '<html><body>Welcome</body></html>' }, { kind: 'unreadable' }],
    ['answers nothing', { text: '' }, { kind: 'emptyAnswer' }],
    ['answers blanks', { text: ' \n ' }, { kind: 'emptyAnswer' }],
    ['hangs up before its first word', { cutAfter: '' }, { kind: 'brokenOff' }],
  ])('and %s leaves the answer to the index and says why', async (_, reply, fault) => {
    room.model.say(reply)

    const answer = await room.ask('Where is greet?')

    expect(answer).toMatchObject({ answeredBy: 'extract', modelFault: fault, end: 'done' })
    expect(answer.content).toContain('export function greet')
    const { messages } = await room.asker.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
    expect(messages.at(-1)).toMatchObject({ answeredBy: 'extract', modelFault: fault, state: 'complete' })
    expect(JSON.stringify(room.backend.logged)).not.toContain(modelKey)
  })

  test.each([false, true])('in the middle of its answer leaves what it said, orderly: %s', async (isOrderly) => {
    const text = 'The function `greet` says hello [1]. '.repeat(15)
    room.model.say({ cutAfter: text, isOrderly })

    const answer = await room.ask('Where is greet?')

    expect(answer).toMatchObject({ end: 'error', problem: { errorMessageKey: 'errors.modelBrokenOff' } })
    const { messages } = await room.asker.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
    expect(messages.at(-1)).toMatchObject({ state: 'failed', failure: { key: 'errors.modelBrokenOff' } })
    expect(messages.at(-1)?.content).toContain('says hello [1]')
    expect(messages.at(-1)?.citations).toHaveLength(1)
  })
})
