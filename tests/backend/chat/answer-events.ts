import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { expect } from 'vitest'
import * as v from 'valibot'
import {
  AnswerEvent,
  AnswerMetadata,
  type Citation,
  type LookUp,
  type ModelFault,
} from '#src/contract/answer-events.ts'

export interface ReadStream {
  readonly metadata: AnswerMetadata
  readonly content: string
  readonly pieces: readonly string[]
  readonly citations: readonly Citation[] | undefined
  readonly notice: string | undefined
  readonly answeredBy: string | undefined
  readonly modelFault: ModelFault | undefined
  /** The last state of each. */
  readonly lookUps: readonly LookUp[]
  /** `cut`: the stream had no end. */
  readonly end: 'done' | 'stopped' | 'error' | 'cut'
  readonly problem: Record<string, unknown> | undefined
  readonly comments: number
}

const knownEvents = (messages: readonly EventSourceMessage[]): AnswerEvent[] =>
  messages
    .filter(({ event, data }) => event !== 'error' && data !== '[DONE]')
    .slice(1)
    .map(({ data }) => v.parse(AnswerEvent, JSON.parse(data)))

const expectChoices = (messages: readonly EventSourceMessage[]): void => {
  for (const { data } of messages) {
    if (data !== '[DONE]') expect(JSON.parse(data)).toHaveProperty('choices', expect.any(Array))
  }
}

const classifyEnd = (messages: readonly EventSourceMessage[], events: readonly AnswerEvent[]): ReadStream['end'] => {
  if (messages.at(-1)?.event === 'error') return 'error'
  const last = events.at(-1)
  if (last?.type !== 'done') return 'cut'
  expect(messages.at(-1)?.data).toBe('[DONE]')
  return last.stopped === true ? 'stopped' : 'done'
}

const selectLastStates = (events: readonly AnswerEvent[]): LookUp[] => {
  const changes = events.flatMap((event) => (event.type === 'lookUps' ? event.lookUps : []))
  return [...new Map(changes.map((lookUp) => [lookUp.number, lookUp])).values()]
}

export const readAnswer = (text: string): ReadStream => {
  const messages: EventSourceMessage[] = []
  let comments = 0
  const parser = createParser({ onEvent: (message) => messages.push(message), onComment: () => (comments += 1) })
  parser.feed(text)
  expectChoices(messages)
  const [first] = messages
  expect(first?.event).toBe('message')
  const metadata = v.parse(AnswerMetadata, JSON.parse(first?.data ?? ''))
  const events = knownEvents(messages)
  const pieces = events.flatMap((event) => (event.type === 'content' ? [event.chunk] : []))
  for (const event of events) {
    if (event.type === 'content') expect(event.choices.map(({ delta }) => delta.content)).toEqual([event.chunk])
  }
  const support = events.findLast((event) => event.type === 'citations')
  const failed = messages.find(({ event }) => event === 'error')
  return {
    metadata,
    content: pieces.join(''),
    pieces,
    citations: support?.citations,
    notice: support?.notice,
    answeredBy: support?.answeredBy,
    modelFault: support?.modelFault,
    lookUps: selectLastStates(events),
    end: classifyEnd(messages, events),
    problem: failed && (JSON.parse(failed.data) as Record<string, unknown>),
    comments,
  }
}

export const readUntil = async (response: Response, enough: (text: string) => boolean): Promise<string> => {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader !== undefined && !enough(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}
