import { Lexer, type Token, Tokenizer } from 'marked'
import { closeMarks } from './close-marks.ts'

export interface Block {
  /** The key is the offset in the text, which is stable while the text grows. */
  readonly key: number
  readonly token: Token
}

/** Blocks in `finished` never change; only `tail` is parsed again. */
export interface Blocks {
  readonly text: string
  readonly finished: readonly Block[]
  readonly tail: readonly Block[]
  readonly tailStart: number
}

/** Link definitions are ignored, because one at the end would change the text above it. */
class PlainTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined
  }
}

const plainParagraph = (text: string): Token[] => [
  { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: false }] },
]

/** A text that nests too deep for the parser is shown as it is. */
const tokenize = (text: string): Token[] => {
  try {
    return new Lexer({ gfm: true, tokenizer: new PlainTokenizer() }).lex(text)
  } catch {
    return plainParagraph(text)
  }
}

const fence = /^[ \t>]*(?:```|~~~)/m

export const closeOpenMarks = (block: Block): Block => {
  const { raw, type } = block.token
  if (type === 'code' || fence.test(raw)) return block
  const closed = closeMarks(raw)
  const [token] = closed === raw ? [] : tokenize(closed)
  return token === undefined ? block : { ...block, token }
}

const isSpace = ({ type }: Token): boolean => type === 'space'

/** Counts the tokens that no further text can change: those before one whose first line is complete. */
const countFinished = (tokens: readonly Token[]): number => {
  const last = tokens.findLastIndex((token) => !isSpace(token))
  const isComplete = tokens.slice(last).some(({ raw }) => raw.includes('\n'))
  return Math.max(0, isComplete ? last : tokens.findLastIndex((token, at) => at < last && !isSpace(token)))
}

const toBlocks = (tokens: readonly Token[], start: number): Block[] => {
  const blocks: Block[] = []
  let at = start
  for (const token of tokens) {
    if (!isSpace(token)) blocks.push({ key: at, token })
    at += token.raw.length
  }
  return blocks
}

const measureLength = (tokens: readonly Token[]): number => tokens.reduce((sum, { raw }) => sum + raw.length, 0)

const empty: Blocks = { text: '', finished: [], tail: [], tailStart: 0 }

/** A text that continues `before` costs only its tail. */
export const splitIntoBlocks = (written: string, before: Blocks = empty): Blocks => {
  const text = written.replaceAll('\r', '')
  if (text === before.text) return before
  const { finished, tailStart } = text.startsWith(before.text) ? before : empty
  const tokens = tokenize(text.slice(tailStart))
  const count = countFinished(tokens)
  const finishedTokens = tokens.slice(0, count)
  const start = tailStart + measureLength(finishedTokens)
  return {
    text,
    finished: count === 0 ? finished : [...finished, ...toBlocks(finishedTokens, tailStart)],
    tail: toBlocks(tokens.slice(count), start),
    tailStart: start,
  }
}
