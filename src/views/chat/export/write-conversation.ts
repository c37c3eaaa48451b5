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

export interface ExportLinks {
  readonly address: string
  readonly toPermalink: (citation: Citation) => string | null
}

export const toMemberLinks = (id: string, base: string): ExportLinks => ({
  address: new URL(`/chat${toQuery({ conversationId: id, sourceIds: [], open: null })}`, base).href,
  toPermalink: ({ dataSource, path, startLine: from, endLine: to }) =>
    new URL(fileAddress(dataSource.id, path, { from, to }), base).href,
})

export const toPublicLinks = (address: string): ExportLinks => ({ address, toPermalink: () => null })

const toLink = (text: string, address: string | null): string => (address === null ? text : `[${text}](${address})`)

const quoteLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const writeSources = (citations: readonly Citation[], content: string, { toPermalink }: ExportLinks): string =>
  listShown(content, citations)
    .map(({ citation, number }) => `${number}. ${toLink(toPlainText(describePlace(citation)), toPermalink(citation))}`)
    .join('\n')

const writeAnswer = ({ content, citations, state }: ChatMessage, words: ExportWords, links: ExportLinks): string[] => {
  const shown = listShown(content, citations)
  const text = replaceMarks(content, (number) => {
    const source = shown.find(({ citation }) => citation.number === number)
    return source === undefined ? undefined : toLink(`\\[${source.number}\\]`, links.toPermalink(source.citation))
  })
  const note = words.unfinished[state]
  return [
    `## ${words.answer}`,
    ...(text.trim() === '' ? [] : [text.trim()]),
    ...(note === undefined ? [] : [`*${toPlainText(note)}*`]),
    ...(citations.length === 0
      ? []
      : [`### ${words.countSources(citations.length)}`, writeSources(citations, content, links)]),
  ]
}

export const writeConversation = (
  { title, createdAt, dataSources, messages }: Conversation,
  words: ExportWords,
  links: ExportLinks,
): string => {
  const names = dataSources.map(({ name }) => toPlainText(name)).join(', ')
  const facts = [`[${toPlainText(words.open)}](${links.address})`, createdAt.slice(0, dateLength), names]
  const parts = messages.flatMap((message) =>
    message.role === 'user'
      ? [`## ${words.question}`, quoteLines(message.content)]
      : writeAnswer(message, words, links),
  )
  return `${[`# ${toPlainText(title)}`, facts.filter((fact) => fact !== '').join(' · '), ...parts].join('\n\n')}\n`
}
