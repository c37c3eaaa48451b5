import type { Passage } from '../../search/retrieve.ts'
import { answerText } from './answer-texts.ts'
import { listCalledNames } from './called-list.ts'
import { listEnumerations, listOwnEntries } from './enumeration-list.ts'
import { listAlike, listMembers } from './listed-definitions.ts'
import { listOptionsRead } from './options-read.ts'
import { createQuotes, quoteParagraph, type Desk, type Topic } from './section.ts'
import { findSubject } from './subject.ts'

const passagesAfterList = 1
const maxRun = 20
const runWeight = 0.1

const findLongestRun = (text: string): number => {
  let longest = 0
  let run = 0
  let before = ''
  for (const line of text.split('\n')) {
    const end = line.trimEnd().at(-1) ?? ''
    const shape = ',;|)'.includes(end) && end !== '' ? `${line.length - line.trimStart().length}${end}` : ''
    run = shape !== '' && shape === before ? run + 1 : 1
    before = shape
    longest = Math.max(longest, run)
  }
  return longest
}

const selectEnumerating = (passages: readonly Passage[], limit: number): Passage[] => {
  const weigh = ({ text, score }: Passage) => score * (1 + Math.min(maxRun, findLongestRun(text)) * runWeight)
  return passages.toSorted((left, right) => weigh(right) - weigh(left)).slice(0, limit)
}

const listNamed = async (desk: Desk, topic: Topic): Promise<string[]> => {
  const subject = await findSubject(desk, topic, [])
  if (subject === undefined) return []
  const members = await listMembers(desk, subject)
  return members.length > 0 ? members : listOwnEntries(desk, subject)
}

const listDescribed = async (desk: Desk, topic: Topic): Promise<string[]> => {
  const { question } = topic
  const called = await listCalledNames(desk, question)
  if (called.length > 0) return called
  const sure = await listEnumerations(desk, question, sureScore)
  if (sure.length > 0) return sure
  const alike = await listAlike(desk, question)
  if (alike.length > 0) return alike
  return listOptionsRead(desk, topic)
}

const sureScore = 0.9
const minScore = 0.4

export const listSection = async (desk: Desk, topic: Topic, limit: number): Promise<string[] | undefined> => {
  const sure = topic.names.length > 0 ? await listNamed(desk, topic) : await listDescribed(desk, topic)
  if (sure.length > 0) return sure
  const list = topic.names.length > 0 ? [] : await listEnumerations(desk, topic.question, minScore)
  const passages = selectEnumerating(topic.passages, list.length > 0 ? passagesAfterList : limit)
  const quotes = await createQuotes(desk, { ...topic, passages })
  if (list.length + quotes.length === 0) return undefined
  const paragraphs = [...list]
  if (quotes.length > 0) paragraphs.push(answerText(desk.language, 'listed'))
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs
}
