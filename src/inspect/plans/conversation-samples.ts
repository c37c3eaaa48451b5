import type { LookUp } from '#src/contract/answer-events.ts'
import type { ChatMessage, Conversation } from '#src/contract/chat.ts'
import type { ConversationInput } from '#machines/conversation/conversation.setup.ts'

export const talk = 'aaaaaaaaaaaaaaaaaaaaaaaa'
export const another = 'eeeeeeeeeeeeeeeeeeeeeeee'
export const answerId = 'bbbbbbbbbbbbbbbbbbbbbbbb'
export const source = { id: 'cccccccccccccccccccccccc', name: 'quarry' }
export const citation = {
  number: 1,
  dataSource: source,
  identifier: 'quarry::a.ts',
  path: 'a.ts',
  startLine: 1,
  endLine: 4,
}

export const support = { citations: [citation], answeredBy: 'extract', notice: null, modelFault: null } as const

export const lookUp = { number: 1, tool: 'text', subject: 'door', state: 'running' } as const satisfies LookUp

export const stored = (
  role: ChatMessage['role'],
  content: string,
  state: ChatMessage['state'] = 'complete',
): ChatMessage => ({
  id: role === 'user' ? 'dddddddddddddddddddddddd' : answerId,
  role,
  content,
  citations: [],
  state,
  createdAt: '2026-01-01T00:00:00Z',
})

export const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: talk,
  title: 'Where is the door',
  isArchived: false,
  dataSources: [source],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  messages: [stored('user', 'Where is the door?'), stored('assistant', 'In a.ts.')],
  ...given,
})

export const fresh: ConversationInput = {
  conversationId: null,
  dataSourceIds: [source.id],
  mode: 'Auto',
  draft: 'Where?',
}
