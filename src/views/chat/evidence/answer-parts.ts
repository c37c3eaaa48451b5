import type { ShownBlock } from '../../markdown/markdown.tsx'
import { parseQuoteHead, type QuoteHead } from './quote-head.ts'

export interface Quote extends QuoteHead {
  readonly at: number
  readonly text: string
  readonly language: string | undefined
  readonly isOpen: boolean
}

export type AnswerPart =
  | { readonly kind: 'text'; readonly key: number; readonly shown: ShownBlock }
  | { readonly kind: 'quotes'; readonly key: number; readonly quotes: readonly Quote[] }

const isFence = (shown: ShownBlock | undefined): shown is ShownBlock => shown?.block.token.type === 'code'

const toQuote = (shown: ShownBlock, fence: ShownBlock | undefined): Quote | null => {
  const head = parseQuoteHead(shown.block.token)
  if (head === null || !(isFence(fence) || (fence === undefined && shown.isOpen))) return null
  const token = fence?.block.token.type === 'code' ? fence.block.token : { text: '', lang: undefined }
  const isOpen = fence?.isOpen ?? true
  return { ...head, at: shown.block.key, text: String(token['text']), language: token['lang'] || undefined, isOpen }
}

const withQuote = (parts: readonly AnswerPart[], quote: Quote): AnswerPart[] => {
  const last = parts.at(-1)
  return last?.kind === 'quotes'
    ? [...parts.slice(0, -1), { ...last, quotes: [...last.quotes, quote] }]
    : [...parts, { kind: 'quotes', key: quote.at, quotes: [quote] }]
}

export const toAnswerParts = (blocks: readonly ShownBlock[], hasQuotes: boolean): readonly AnswerPart[] => {
  let parts: AnswerPart[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const shown = blocks[at]
    if (shown === undefined) continue
    const quote = hasQuotes ? toQuote(shown, blocks[at + 1]) : null
    parts = quote === null ? [...parts, { kind: 'text', key: shown.block.key, shown }] : withQuote(parts, quote)
    if (quote !== null) at += 1
  }
  return parts
}

export const listQuoted = (parts: readonly AnswerPart[]): ReadonlySet<number> =>
  new Set(parts.flatMap((part) => (part.kind === 'quotes' ? part.quotes.map(({ number }) => number) : [])))
