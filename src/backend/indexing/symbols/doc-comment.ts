import type { Grammar } from './grammar.ts'
import type { LineTable } from './line-table.ts'

const MAX_LENGTH = 1000
const MAX_LINES = 60
const XML_TAG = /<\/?(?:summary|remarks|para|param|returns|value|inheritdoc|see|c|code|exception|example)\b[^>]*>/g
const ATTRIBUTE = /^\s*(?:@[\w.]+(?:\(.*\))?|#!?\[.*\]|\[.*\]|template\s*<.*>)\s*$/

/** The comment that ends on the line above a definition, attributes in between allowed; without its marks. */
export function docCommentAbove(lines: LineTable, line: number, grammar: Grammar): string | null {
  let last = line - 1
  while (last > 0 && ATTRIBUTE.test(lines.line(last))) last -= 1
  if (last < 1) return null
  const text = lines.line(last).trim()
  if (grammar.hasBlockComments && text.endsWith('*/')) return cleaned(blockEndingAt(lines, last))
  return text.startsWith(grammar.lineComment) ? cleaned(runEndingAt(lines, last, grammar.lineComment)) : null
}

/** A text that stands inside the definition, with its quotes. */
export function docString(text: string): string | null {
  return limited(
    text
      .replace(/^[rbuRBU]*("""|'''|"|')/, '')
      .replace(/("""|'''|"|')$/, '')
      .split('\n'),
  )
}

function blockEndingAt(lines: LineTable, last: number): string[] {
  let first = last
  while (first > 1 && last - first < MAX_LINES && !lines.line(first).includes('/*')) first -= 1
  const block = lines.lines(first, last)
  // Code before the mark means the comment belongs to that code.
  return /^\s*\/\*/.test(block) ? block.split('\n') : []
}

function runEndingAt(lines: LineTable, last: number, mark: string): string[] {
  let first = last
  while (
    first > 1 &&
    last - first < MAX_LINES &&
    lines
      .line(first - 1)
      .trim()
      .startsWith(mark)
  )
    first -= 1
  return lines.lines(first, last).split('\n')
}

function cleaned(lines: readonly string[]): string | null {
  const bare = lines.map((line) =>
    line
      .trim()
      .replace(/^\/\*+!?|^\/\/+!?|^#+|^\*(?!\/)/, '')
      .replace(/\*+\/$/, '')
      .replaceAll(XML_TAG, ''),
  )
  return limited(bare)
}

function limited(lines: readonly string[]): string | null {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
  return text === '' ? null : text.slice(0, MAX_LENGTH)
}
