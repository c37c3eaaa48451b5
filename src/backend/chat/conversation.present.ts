import type { ChatMessage, Conversation, ConversationSummary } from '#src/contract/chat.ts'
import { getEnglishText, errorTexts, type ErrorKey } from '../http/error-keys.ts'
import type { BranchRow } from './branches.store.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(errorTexts, key)

export const toFailureKey = (key: string | null): ErrorKey =>
  key !== null && isErrorKey(key) ? key : 'errors.answerFailed'

const presentFailure = ({ state, failure_key }: MessageRow): Pick<ChatMessage, 'failure'> => {
  if (state !== 'failed') return {}
  const key = toFailureKey(failure_key)
  return { failure: { key, message: getEnglishText(key) } }
}

const presentMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  role: row.role,
  content: row.content,
  citations: row.citations,
  state: row.state,
  ...(row.search_mode === null ? {} : { searchMode: row.search_mode }),
  ...(row.feedback === null ? {} : { feedback: row.feedback }),
  ...(row.answered_by === null ? {} : { answeredBy: row.answered_by }),
  ...(row.notice === null ? {} : { notice: row.notice }),
  ...(row.look_ups.length === 0 ? {} : { lookUps: row.look_ups }),
  ...(row.model_fault === null ? {} : { modelFault: row.model_fault }),
  ...presentFailure(row),
  createdAt: row.created_at.toISOString(),
})

export const presentSummary = (row: ConversationRow): ConversationSummary => ({
  id: row.id,
  title: row.title,
  isArchived: row.archived_at !== null,
  dataSources: row.data_sources.map(({ id, name }) => ({ id, name })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

interface Relatives {
  readonly origin: ConversationRow | undefined
  readonly branches: readonly BranchRow[]
}

const presentOrigin = ({ origin_title: keptTitle }: ConversationRow, { origin }: Relatives) =>
  keptTitle === null ? {} : { origin: { id: origin?.id ?? null, title: origin?.title ?? keptTitle } }

const presentBranches = ({ branches }: Relatives) =>
  branches.length === 0
    ? {}
    : { branches: branches.map(({ id, title, origin_message_id: messageId }) => ({ id, title, messageId })) }

export const presentConversation = (
  row: ConversationRow,
  messages: readonly MessageRow[],
  relatives: Relatives = { origin: undefined, branches: [] },
): Conversation => ({
  ...presentSummary(row),
  messages: messages.map(presentMessage),
  ...presentOrigin(row, relatives),
  ...presentBranches(relatives),
})
