import type { Conversation, ChatMessage, MessageState } from '#src/contract/chat.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import { fileAddress } from '../../code/code-addresses.ts'
import { toQuery } from '../chat-address.ts'
import { describePlace, listShown, replaceMarks } from '../evidence/shown-numbers.ts'

export interface ExportWords {
  readonly question: string
  readonly answer: string
  readonly open: string
  readonly countSources: (count: number) => string
  readonly unfinished: Readonly<Partial<Record<MessageState, string>>>
}

const dateLength = 10
const inlineMark = /[\\`*_[\]<>#|~]/g

const toPlainText = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(inlineMark, '\\$&')

const toPermalink = ({ dataSource, path, startLine: from, endLine: to }: Citation, base: string): string =>
  new URL(fileAddress(dataSource.id, path, { from, to }), base).href

const quoteLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const writeSources = (citations: readonly Citation[], content: string, base: string): string =>
  listShown(content, citations)
    .map(
      ({ citation, number }) => `${number}. [${toPlainText(describePlace(citation))}](${toPermalink(citation, base)})`,
    )
    .join('\n')

const writeAnswer = ({ content, citations, state }: ChatMessage, words: ExportWords, base: string): string[] => {
  const shown = listShown(content, citations)
  const text = replaceMarks(content, (number) => {
    const source = shown.find(({ citation }) => citation.number === number)
    return source === undefined ? undefined : `[\\[${source.number}\\]](${toPermalink(source.citation, base)})`
  })
  const note = words.unfinished[state]
  return [
    `## ${words.answer}`,
    ...(text.trim() === '' ? [] : [text.trim()]),
    ...(note === undefined ? [] : [`*${toPlainText(note)}*`]),
    ...(citations.length === 0
      ? []
      : [`### ${words.countSources(citations.length)}`, writeSources(citations, content, base)]),
  ]
}

export const writeConversation = (
  { id, title, createdAt, dataSources, messages }: Conversation,
  words: ExportWords,
  base: string,
): string => {
  const address = new URL(`/chat${toQuery({ conversationId: id, sourceIds: [], open: null })}`, base).href
  const names = dataSources.map(({ name }) => toPlainText(name)).join(', ')
  const facts = [`[${toPlainText(words.open)}](${address})`, createdAt.slice(0, dateLength), names]
  const parts = messages.flatMap((message) =>
    message.role === 'user' ? [`## ${words.question}`, quoteLines(message.content)] : writeAnswer(message, words, base),
  )
  return `${[`# ${toPlainText(title)}`, facts.filter((fact) => fact !== '').join(' · '), ...parts].join('\n\n')}\n`
}
