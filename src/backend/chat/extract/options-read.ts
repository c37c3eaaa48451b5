import { uniqueBy } from '#src/lib/unique-by.ts'
import { namesIn } from '../../code-index/words.ts'
import type { Passage } from '../../search/retrieve.ts'
import { answerText } from './answer-texts.ts'
import { definitionsNamed, lastName } from './call-graph.ts'
import { readListedConcepts } from './listed-subject.ts'
import { codeSpan } from './markdown.ts'
import { readIndexedLines } from './quote.ts'
import { describePlace, quoteOfDefinition, quoteParagraph, type Desk, type Topic } from './section.ts'

interface ReadOption {
  readonly name: string
  readonly line: number
  readonly code: string
}

const minOptions = 3
const maxPassages = 3
const maxCodeLength = 160
const maxHelpers = 2
const maxHelperLines = 12

const optionStems = ['option', 'set', 'config', 'argument', 'paramet', 'prefer']
const reads =
  /\b(?:options|opts|config|settings|params|kwargs)(?:\.|\?\.|\[["']|, ["']|\.get\(["'])([\w$]{1,60})|["']([\w$]{1,60})["'] in (?:options|opts|config|settings|params|kwargs)\b/
const unpacks = /\{([^{}]{1,200})\} = (?:options|opts|config|settings|params)\b/
const isAssignment = /^(?:const |let |var |this\.|self\.|[\w.]{1,60} = )/

const readLine = (raw: string, line: number): ReadOption[] => {
  const code = raw.trim().slice(0, maxCodeLength)
  const unpacked = unpacks.exec(code)?.[1]
  if (unpacked !== undefined) return unpacked.split(',').map((part) => ({ name: namesIn(part)[0] ?? '', line, code }))
  const match = isAssignment.test(code) ? reads.exec(code) : null
  const name = match?.[1] ?? match?.[2]
  return name === undefined || name === 'get' ? [] : [{ name, line, code }]
}

export const readOptions = ({ text, startLine }: Pick<Passage, 'text' | 'startLine'>): ReadOption[] => {
  const options = text.split('\n').flatMap((raw, at) => readLine(raw, startLine + at))
  return uniqueBy(
    options.filter(({ name }) => name !== ''),
    ({ name }) => name,
  )
}

const quoteHelpers = async (desk: Desk, { indexNo }: Passage, options: readonly ReadOption[]): Promise<string[]> => {
  const index = desk.indexes.filter(({ no }) => no === indexNo)
  const called = options.flatMap(({ code }) => [...code.matchAll(/([\w$]{3,60})\(/g)].map(([, name = '']) => name))
  const helpers = await definitionsNamed(desk.db, index, [...new Set(called)], maxHelpers)
  const paragraphs: string[] = []
  for (const helper of helpers.filter(({ startLine, endLine }) => endLine - startLine < maxHelperLines)) {
    const quote = await quoteOfDefinition(desk, helper, maxHelperLines)
    if (quote !== undefined) paragraphs.push(await quoteParagraph(desk, quote))
  }
  return paragraphs
}

const writeOptions = async (desk: Desk, passage: Passage, options: readonly ReadOption[]): Promise<string[]> => {
  const text = await readIndexedLines(desk.db, passage)
  if (text !== passage.text) return []
  const { path, symbol, language } = passage
  const number = desk.citations.cite({ ...passage, symbol, language })
  const lines = options.map(
    ({ code, line }) => `- ${codeSpan(code)} ${describePlace({ path, startLine: line, endLine: line })} [${number}]`,
  )
  const name = codeSpan(symbol === undefined ? path : lastName(symbol))
  const lead = answerText(desk.language, 'optionsRead', { name, count: String(options.length) })
  return [
    `${lead} ${describePlace(passage)} [${number}]`,
    lines.join('\n'),
    ...(await quoteHelpers(desk, passage, options)),
  ]
}

export const listOptionsRead = async (desk: Desk, { question, passages }: Topic): Promise<string[]> => {
  const concepts = readListedConcepts(question)
  if (!concepts.some(({ stem }) => optionStems.includes(stem))) return []
  for (const passage of passages.slice(0, maxPassages)) {
    const options = readOptions(passage)
    if (options.length >= minOptions) return writeOptions(desk, passage, options)
  }
  return []
}
