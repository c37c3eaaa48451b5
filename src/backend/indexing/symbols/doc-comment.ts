import type { Grammar } from './grammar.ts'
import type { LineTable } from './line-table.ts'

const MAX_LENGTH = 1000
const MAX_LINES = 60
const MAX_LINE_LENGTH = 8 * MAX_LENGTH
const XML_TAG = /^\/?(?:summary|remarks|para|param|returns|value|inheritdoc|see|c|code|exception|example)\b/
const MAX_TAG_NAME_LENGTH = 16
const ATTRIBUTE = /^\s*(?:@[\w.]+(?:\(.*\))?|#!?\[.*\]|\[.*\]|template\s*<.*>)\s*$/

export function docCommentAbove(lines: LineTable, line: number, grammar: Grammar): string | null {
  let last = line - 1
  while (last > 0 && ATTRIBUTE.test(lines.line(last))) last -= 1
  if (last < 1) return null
  const text = lines.line(last).trim()
  if (grammar.hasBlockComments && text.endsWith('*/')) return cleaned(blockEndingAt(lines, last))
  return text.startsWith(grammar.lineComment) ? cleaned(runEndingAt(lines, last, grammar.lineComment)) : null
}

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
  // Code before the mark means that the comment belongs to that code.
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
  const bare = lines.map((line) => {
    const body = line.trim().replace(/^\/\*+!?|^\/\/+!?|^#+|^\*(?!\/)/, '')
    return withoutTags(withoutEndMark(body).slice(0, MAX_LINE_LENGTH))
  })
  return limited(bare)
}

/** A regular expression would try again at every star of a long row. */
function withoutEndMark(line: string): string {
  if (!line.endsWith('*/')) return line
  let end = line.length - 1
  while (line[end - 1] === '*') end -= 1
  return line.slice(0, end)
}

function withoutTags(line: string): string {
  let text = ''
  let from = 0
  for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
    if (!XML_TAG.test(line.slice(at + 1, at + 1 + MAX_TAG_NAME_LENGTH))) continue
    const end = line.indexOf('>', at)
    if (end === -1) break
    text += line.slice(from, at)
    from = end + 1
    at = end
  }
  return text + line.slice(from)
}

function limited(lines: readonly string[]): string | null {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
  return text === '' ? null : text.slice(0, MAX_LENGTH)
}
