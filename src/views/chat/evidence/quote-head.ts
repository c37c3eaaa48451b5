import type { Token, Tokens } from 'marked'
import { type LineRange, parseLineRange } from '../../code/line-range.ts'

export interface QuoteHead {
  readonly number: number
  readonly path: string
  readonly lines: LineRange
  readonly label: string | undefined
}

const mark = / \[(\d{1,3})\]$/

const isCode = (token: Token | undefined): token is Tokens.Codespan => token?.type === 'codespan'

const parseTokens = (tokens: readonly Token[]): QuoteHead | null => {
  const [place, second, third] = tokens
  const [, number] = mark.exec(tokens.at(-1)?.raw ?? '') ?? []
  if (!isCode(place) || number === undefined) return null
  const isPlain = tokens.length === 2 && second?.raw === ` [${number}]`
  const isLabelled = tokens.length === 4 && second?.raw === ' · ' && isCode(third) && tokens[3]?.raw === ` [${number}]`
  if (!isPlain && !isLabelled) return null
  const colon = place.text.lastIndexOf(':')
  const lines = parseLineRange(place.text.slice(colon + 1))
  if (colon < 1 || lines === null) return null
  const label = isCode(third) ? third.text : undefined
  return { number: Number(number), path: place.text.slice(0, colon), lines, label }
}

export const parseQuoteHead = (token: Token): QuoteHead | null =>
  token.type === 'paragraph' ? parseTokens(token['tokens'] ?? []) : null
