import type { ChatMode, CompletionRequest } from '#src/contract/chat.ts'
import { refused } from '../http/refusal.ts'
import { estimateTokens } from './answer-frames.ts'

type Message = CompletionRequest['messages'][number]

export const maxQuestionLength = 20_000

export interface RequestedQuestion {
  readonly content: string
  readonly mode: ChatMode | undefined
  readonly earlier: readonly string[]
  readonly promptTokens: number
}

const listParts = ({ content }: Message) => (Array.isArray(content) ? content : [])

const readText = (message: Message): string =>
  typeof message.content === 'string'
    ? message.content
    : listParts(message)
        .map(({ text }) => text ?? '')
        .filter((text) => text !== '')
        .join('\n')

/** Pictures and files are refused, since the answer would ignore them. */
const requireTextOnly = (message: Message): void => {
  const attachment = listParts(message).find(({ type }) => type !== 'text' && type !== 'input_text')
  if (attachment === undefined) return
  const kind = attachment.type.replaceAll(/\p{Cc}/gu, ' ').slice(0, 50)
  throw refused(400, 'errors.contentNotText', { translationParameters: { kind }, param: 'messages' })
}

const refuseBlank = (param: string): Error => refused(400, 'errors.noQuestion', { param })

export const readQuestionText = (text: string, param: string): string => {
  const content = text.trim()
  if (content === '') throw refuseBlank(param)
  if (content.length <= maxQuestionLength) return content
  const translationParameters = { characters: maxQuestionLength }
  throw refused(400, 'errors.questionTooLong', { translationParameters, param })
}

export const requestedQuestion = ({ messages }: CompletionRequest): RequestedQuestion => {
  const questions = messages.filter(({ role }) => role === 'user')
  const last = questions.findLast((message) => readText(message).trim() !== '' || listParts(message).length > 0)
  if (last === undefined) throw refuseBlank('messages')
  requireTextOnly(last)
  const content = readQuestionText(readText(last), 'messages')
  const earlier = questions
    .slice(0, questions.indexOf(last))
    .map((message) => readText(message).trim().slice(0, maxQuestionLength))
    .filter((text) => text !== '')
  const promptTokens = estimateTokens(messages.map(readText).join(''))
  return { content, mode: last.searchMode, earlier: earlier.toReversed(), promptTokens }
}
