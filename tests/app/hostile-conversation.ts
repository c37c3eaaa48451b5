import type { Citation } from '#src/contract/answer-events.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { now } from '#tests/backend/code-index/indexed-repository.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { hostileTexts } from './hostile-texts.ts'

interface Said {
  readonly position: number
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly citations?: readonly Citation[]
}

const toMessageRow = (conversationId: string, { position, role, content, citations = [] }: Said) => ({
  id: newObjectId(now.getTime()),
  conversation_id: conversationId,
  position,
  role,
  content,
  state: 'complete' as const,
  search_mode: null,
  citations: JSON.stringify(citations),
  answered_by: 'extract' as const,
  notice: null,
  failure_key: null,
  feedback: null,
  feedback_comment: null,
  worker: null,
  beat_at: null,
  stop_requested_at: null,
  revision: 0,
  created_at: now,
})

export const fillConversations = async (
  { services: { db } }: TestBackend,
  { userId, organisationId }: SignedInPerson,
  citations: readonly Citation[],
): Promise<string> => {
  const rows = hostileTexts('title').map((title) => ({
    id: newObjectId(now.getTime()),
    organisation_id: organisationId,
    user_id: userId,
    title,
    data_sources: '[]' as never,
    consumer_type: 'WebChat',
    archived_at: null,
    created_at: now,
    updated_at: now,
  }))
  const id = rows[0]?.id ?? ''
  const fence = `~~~~html "><img src=x onerror=window.pwned=1>\n${hostileTexts('code').join('\n')}\n~~~~`
  await db.insertInto('conversations').values(rows).execute()
  await db
    .insertInto('chat_messages')
    .values([
      toMessageRow(id, { position: 0, role: 'user', content: hostileTexts('question').join('\n') }),
      toMessageRow(id, { position: 1, role: 'assistant', content: `${fence}\n\nSee [1].`, citations }),
    ])
    .execute()
  return id
}
