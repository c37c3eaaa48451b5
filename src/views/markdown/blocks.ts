import { Lexer, type Token, Tokenizer } from 'marked'
import { closeMarks } from './close-marks.ts'

/** One block of a text: a paragraph, a list, a fence. */
export interface Block {
  /** Where it begins in the text; it stays there while the text grows. */
  readonly key: number
  readonly token: Token
}

/** A text in blocks. What is `closed` stays as it is, whatever follows; only the `tail` is read again. */
export interface Blocks {
  readonly text: string
  readonly closed: readonly Block[]
  readonly tail: readonly Block[]
  /** Where the tail begins. */
  readonly tailStart: number
}

/** Every link says where it leads: a definition at the end of a text would change what is above it. */
class PlainTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined
  }
}

const plainParagraph = (text: string): Token[] => [
  { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: false }] },
]

/** A text that nests deeper than can be read stands there as it is. */
const tokenize = (text: string): Token[] => {
  try {
    return new Lexer({ gfm: true, tokenizer: new PlainTokenizer() }).lex(text)
  } catch {
    return plainParagraph(text)
  }
}

const fence = /^[ \t>]*(?:```|~~~)/m

/** The block at the end of a text that grows, as it is shown: with what it leaves open closed. Code stands as it is. */
export const closeOpenMarks = (block: Block): Block => {
  const { raw, type } = block.token
  if (type === 'code' || fence.test(raw)) return block
  const closed = closeMarks(raw)
  const [token] = closed === raw ? [] : tokenize(closed)
  return token === undefined ? block : { ...block, token }
}

const isSpace = ({ type }: Token): boolean => type === 'space'

/** How many tokens nothing can change any more: those before one whose first line is complete. */
const countClosed = (tokens: readonly Token[]): number => {
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

const empty: Blocks = { text: '', closed: [], tail: [], tailStart: 0 }

/** `written` in blocks; one that goes on where `before` ended costs only its tail. */
export const splitIntoBlocks = (written: string, before: Blocks = empty): Blocks => {
  const text = written.replaceAll('\r', '')
  if (text === before.text) return before
  const { closed, tailStart } = text.startsWith(before.text) ? before : empty
  const tokens = tokenize(text.slice(tailStart))
  const count = countClosed(tokens)
  const closedTokens = tokens.slice(0, count)
  const start = tailStart + measureLength(closedTokens)
  return {
    text,
    closed: count === 0 ? closed : [...closed, ...toBlocks(closedTokens, tailStart)],
    tail: toBlocks(tokens.slice(count), start),
    tailStart: start,
  }
}
