import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation, ConversationSummary } from '#src/contract/chat.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from './answer-events.ts'
import {
  asking,
  completions,
  goingOn,
  scriptedProcess,
  signUpAsker,
  type Asker,
  type ChatProcess,
} from './chat-backend.ts'

let first: TestBackend
let process: ChatProcess
let asker: Asker
beforeAll(async () => {
  first = await startBackend()
  process = await scriptedProcess(first)
})
beforeEach(async () => {
  process.model.forget()
  asker = await signUpAsker(process.backend)
})
afterAll(async () => {
  await process.answers.close()
  await first.close()
})

interface Branch {
  readonly conversationId: string
  readonly messageId: string
}

const citation = {
  number: 1,
  dataSource: { id: 'a'.repeat(24), name: 'acme/greeter' },
  identifier: 'acme/greeter::src/greeting.ts::greet',
  path: 'src/greeting.ts',
  startLine: 2,
  endLine: 4,
}

const ask = async (sent: object, ...parts: Parameters<ChatProcess['model']['say']>) => {
  first.advance(1_000)
  process.model.say(...parts)
  return readAnswer(await (await asker.fetch(completions, sent)).text()).metadata
}

const converse = async () => {
  const { conversationId } = await ask(
    asking('Where is greet?', { names: ['acme/greeter'] }),
    { type: 'citations', citations: [citation] },
    'In greeting [1]',
    'end',
  )
  await ask(goingOn(conversationId, 'Who calls it?'), 'main', 'end')
  await ask(goingOn(conversationId, 'And then?'), 'print', 'end')
  return read(conversationId)
}

const read = (id: string) => asker.read<Conversation>(`/api/conversations/${id}`)
const toBranchesPath = (id: string) => `/api/conversations/${id}/branches`
const selectQuestions = ({ messages }: Conversation) => messages.filter(({ role }) => role === 'user')
const getId = (messages: readonly ChatMessage[], at: number) => messages[at]?.id ?? ''

const branch = async (origin: Conversation, messageId: string, text = 'Who else calls it?') => {
  process.model.say('nobody', 'end')
  const made = await asker.read<Branch>(toBranchesPath(origin.id), { json: { messageId, text } })
  await asker.fetch(`/api/chat/messages/${made.messageId}/stream`).then((response) => response.text())
  return made
}

const withoutIds = (messages: readonly ChatMessage[]) => messages.map((message) => ({ ...message, id: '' }))

describe('an edited question', () => {
  test('is asked in a new conversation after copies of what came before it, and the former one stays', async () => {
    const origin = await converse()
    const edited = selectQuestions(origin)[1]?.id ?? ''
    const { conversationId, messageId } = await branch(origin, edited, '  Who else calls it?\n')
    const made = await read(conversationId)
    expect(made).toMatchObject({
      title: 'Who else calls it?',
      dataSources: origin.dataSources,
      origin: { id: origin.id, title: 'Where is greet?' },
    })
    expect(withoutIds(made.messages.slice(0, 2))).toEqual(withoutIds(origin.messages.slice(0, 2)))
    expect(made.messages[1]?.citations).toEqual([citation])
    expect(made.messages.slice(2).map(({ content, state }) => [content, state])).toEqual([
      ['Who else calls it?', 'complete'],
      ['nobody', 'complete'],
    ])
    expect(made.messages[3]?.id).toBe(messageId)
    const ids = [...made.messages, ...origin.messages].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(process.model.asked.at(-1)).toMatchObject({
      question: 'Who else calls it?',
      earlier: ['Where is greet?'],
      mode: 'Auto',
    })
    const branches = [{ id: conversationId, title: 'Who else calls it?', messageId: edited }]
    expect(await read(origin.id)).toEqual({ ...origin, branches })
  })

  test('may be named by its answer, and may be the first one', async () => {
    const origin = await converse()
    const { conversationId } = await branch(origin, getId(origin.messages, 1), 'Where is print?')
    const made = await read(conversationId)
    expect(selectQuestions(made).map(({ content }) => content)).toEqual(['Where is print?'])
    expect((await read(origin.id)).branches?.map(({ messageId }) => messageId)).toEqual([getId(origin.messages, 0)])
  })

  test('keeps the mode in which it was asked', async () => {
    const { conversationId } = await ask(
      asking('Where?', { messages: [{ role: 'user', content: 'Where?', searchMode: 'Deep' }] }),
      'here',
      'end',
    )
    const origin = await read(conversationId)
    const made = await read((await branch(origin, getId(origin.messages, 0))).conversationId)
    expect(made.messages[0]?.searchMode).toBe('Deep')
  })

  test('is asked anew even in the words of a question that was stopped just before', async () => {
    const { conversationId } = await ask(asking('Where?'), new Error('model away'))
    await ask(goingOn(conversationId, 'Who?'), 'me', 'end')
    const origin = await read(conversationId)
    const made = await read((await branch(origin, selectQuestions(origin)[1]?.id ?? '', 'Where?')).conversationId)
    expect(made.messages.map(({ role, state }) => `${role} ${state}`)).toEqual([
      'user complete',
      'assistant failed',
      'user complete',
      'assistant complete',
    ])
  })

  test('takes no rating and no comment along', async () => {
    const origin = await converse()
    const rating = { method: 'PUT', json: { feedback: 'down', comment: 'wrong' } }
    await asker.fetch(`/api/chat/messages/${getId(origin.messages, 1)}/feedback`, rating)
    const { conversationId } = await branch(origin, selectQuestions(origin)[1]?.id ?? '')
    const rows = await first.services.db
      .selectFrom('chat_messages')
      .where('conversation_id', '=', conversationId)
      .select(['feedback', 'feedback_comment'])
      .execute()
    expect(rows).toEqual(Array(4).fill({ feedback: null, feedback_comment: null }))
  })

  test('copies an answer that is still being written as one that was stopped there', async () => {
    process.model.say('so far')
    const running = await asker.fetch(completions, asking('Where?'))
    const [listed] = await asker.read<ConversationSummary[]>('/api/conversations')
    const id = listed?.id ?? ''
    await expect.poll(async () => (await read(id)).messages[1]?.content, { interval: 10 }).toBe('so far')
    const second = await asker.fetch(completions, goingOn(id, 'Who?'))
    const origin = await read(id)
    const json = { messageId: selectQuestions(origin)[1]?.id ?? '', text: 'When?' }
    const made = await asker.read<Branch>(toBranchesPath(id), { json })
    const copied = (await read(made.conversationId)).messages[1]
    expect([copied?.content, copied?.state]).toEqual(['so far', 'stopped'])
    expect((await read(id)).messages[1]?.state).toBe('streaming')
    for (const messageId of [origin.messages[1]?.id, origin.messages[3]?.id, made.messageId])
      await asker.fetch(`/api/chat/messages/${messageId}/stop`, { method: 'POST' })
    await Promise.all([running.text(), second.text()])
  })

  test('is a question like any other for the count of calls', async () => {
    const origin = await converse()
    const count = async () => {
      const rows = first.services.db.selectFrom('usage_days').where('organisation_id', '=', asker.organisationId)
      return (await rows.select('calls').execute()).reduce((sum, { calls }) => sum + Number(calls), 0)
    }
    const before = await count()
    await branch(origin, getId(origin.messages, 0))
    expect(await count()).toBe(before + 1)
    const statuses: number[] = []
    for (let time = 0; time < 60; time += 1) {
      process.model.say('end')
      const json = { messageId: getId(origin.messages, 0), text: `Again ${time}?` }
      statuses.push((await asker.fetch(toBranchesPath(origin.id), { json })).status)
    }
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('has one branch when it is sent again under its key', async () => {
    const origin = await converse()
    const send = (text: string) => {
      const json = { messageId: getId(origin.messages, 0), text }
      return asker.fetch(toBranchesPath(origin.id), { json, headers: { 'idempotency-key': 'k1' } })
    }
    process.model.say('yes', 'end')
    const made = (await (await send('Where is it?')).json()) as Branch
    expect(await (await send('Where is it?')).json()).toEqual(made)
    expect((await send('Where is that?')).status).toBe(422)
    expect((await read(origin.id)).branches).toHaveLength(1)
  })
})

describe('where the other conversation is', () => {
  test('is said by its present title, and by the last known one after it is deleted', async () => {
    const origin = await converse()
    const { conversationId } = await branch(origin, getId(origin.messages, 0))
    const renaming = (id: string, title: string) =>
      asker.fetch(`/api/conversations/${id}`, { method: 'PUT', json: { title } })
    await renaming(origin.id, 'Greetings')
    expect((await read(conversationId)).origin).toEqual({ id: origin.id, title: 'Greetings' })
    await renaming(conversationId, 'Callers')
    expect((await read(origin.id)).branches?.map(({ title }) => title)).toEqual(['Callers'])
    expect((await asker.fetch(`/api/conversations/${origin.id}`, { method: 'DELETE' })).status).toBe(204)
    const left = await read(conversationId)
    expect([left.origin, left.messages.length]).toEqual([{ id: null, title: 'Greetings' }, 2])
  })

  test('is not said in the origin once the branch is deleted', async () => {
    const origin = await converse()
    const { conversationId } = await branch(origin, getId(origin.messages, 0))
    await asker.fetch(`/api/conversations/${conversationId}`, { method: 'DELETE' })
    expect(await read(origin.id)).toEqual(origin)
  })
})

describe('a question is not edited', () => {
  const readRefusal = async (response: Response) => {
    const { errorMessageKey } = (await response.json()) as { errorMessageKey: string }
    return [response.status, errorMessageKey]
  }

  test('without text, or with too long a one', async () => {
    const origin = await converse()
    const send = (text: string) =>
      asker.fetch(toBranchesPath(origin.id), { json: { messageId: getId(origin.messages, 0), text } })
    expect(await readRefusal(await send(' \n'))).toEqual([400, 'errors.noQuestion'])
    expect(await readRefusal(await send('a'.repeat(20_001)))).toEqual([400, 'errors.questionTooLong'])
    expect((await asker.read<ConversationSummary[]>('/api/conversations')).length).toBe(1)
  })

  test('in an archived conversation', async () => {
    const origin = await converse()
    await asker.fetch(`/api/conversations/${origin.id}/archive`, { method: 'POST' })
    const json = { messageId: getId(origin.messages, 0), text: 'Where?' }
    const response = await asker.fetch(toBranchesPath(origin.id), { json })
    expect(await readRefusal(response)).toEqual([409, 'errors.conversationArchived'])
  })

  test('whose conversation is another person’s, or that is in another conversation', async () => {
    const origin = await converse()
    const otherConversation = await converse()
    const json = { messageId: getId(origin.messages, 0), text: 'Where?' }
    const colleague = await signUpPerson(process.backend, { organisation: asker.organisationId })
    const stranger = await signUpAsker(process.backend)
    for (const response of [
      await colleague.fetch(toBranchesPath(origin.id), { json }),
      await stranger.fetch(toBranchesPath(origin.id), { json }),
      await asker.fetch(toBranchesPath(otherConversation.id), { json }),
      await asker.fetch(toBranchesPath('f'.repeat(24)), { json }),
    ]) {
      expect(response.status).toBe(404)
    }
  })

  test('when nothing it was about is left, and no empty branch is made', async () => {
    const origin = await converse()
    await first.services.db.deleteFrom('repositories').where('id', '=', asker.repositoryId).execute()
    const json = { messageId: getId(origin.messages, 0), text: 'Where?' }
    const response = await asker.fetch(toBranchesPath(origin.id), { json })
    expect(await readRefusal(response)).toEqual([404, 'errors.dataSourceUnknown'])
    expect((await asker.read<ConversationSummary[]>('/api/conversations')).length).toBe(1)
  })
})
