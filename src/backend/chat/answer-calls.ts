import type { CompletionRequest } from '#src/contract/chat.ts'
import type { Reach } from '../data-sources/allowed-sources.ts'
import { prefersEvents } from '../http/accepted-types.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { nameStoredAnswer, type NamedAnswer } from './answer-frames.ts'
import { streamedAnswer, wholeAnswer } from './answer-stream.ts'
import { isConversationWithin } from './conversation-sources.ts'
import { followAnswer } from './followed-answer.ts'
import type { Owner } from './messages.store.ts'

interface Delivery {
  readonly isStreamed: boolean
  readonly requestId: string
  readonly includesUsage?: boolean
}

export const toDelivery = (
  { stream, stream_options }: Pick<CompletionRequest, 'stream' | 'stream_options'>,
  request: Request,
  { requestId }: { readonly requestId: string },
): Delivery => ({
  isStreamed: stream ?? prefersEvents(request.headers.get('accept')),
  includesUsage: stream_options?.include_usage === true,
  requestId,
})

export const deliverAnswer = (
  { answers, log }: Services,
  owner: Owner,
  answer: NamedAnswer,
  { isStreamed, requestId, includesUsage = false }: Delivery,
): Response | Promise<Response> => {
  const followed = followAnswer(answers, owner, answer.messageId, 0)
  return isStreamed
    ? streamedAnswer(answer, followed, { includesUsage, requestId, log })
    : wholeAnswer(answer, followed)
}

export const resumeAnswer = async (
  { answers, db, log }: Services,
  owner: Owner & Reach,
  { id, from, requestId }: { id: string; from: number; requestId: string },
): Promise<Response> => {
  const row = await answers.read(owner, id)
  if (row === undefined || !(await isConversationWithin(db, owner, row.conversation_id))) throw notFound()
  const answer = nameStoredAnswer(row, answers.answerer)
  return streamedAnswer(answer, followAnswer(answers, owner, row.id, from), { includesUsage: false, requestId, log })
}

export const stopAnswer = async ({ answers }: Services, owner: Owner, id: string): Promise<void> => {
  if ((await answers.read(owner, id)) === undefined) throw notFound()
  await answers.stop(owner, id)
}
