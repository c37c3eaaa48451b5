import type { Grammar } from './grammar.ts'
import type { LineTable } from './line-table.ts'

const maxCommentLength = 1000
const maxLines = 60
const maxLineLength = 8 * maxCommentLength
const xmlTag = /^\/?(?:summary|remarks|para|param|returns|value|inheritdoc|see|c|code|exception|example)\b/
const maxTagNameLength = 16
const attribute = /^\s*(?:@[\w.]+(?:\(.*\))?|#!?\[.*\]|\[.*\]|template\s*<.*>)\s*$/

const withoutTags = (line: string): string => {
  let text = ''
  let from = 0
  for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
    if (!xmlTag.test(line.slice(at + 1, at + 1 + maxTagNameLength))) continue
    const end = line.indexOf('>', at)
    if (end === -1) break
    text += line.slice(from, at)
    from = end + 1
    at = end
  }
  return text + line.slice(from)
}

/** A regular expression would try again at every star of a long row. */
const withoutEndMark = (line: string): string => {
  if (!line.endsWith('*/')) return line
  let end = line.length - 1
  while (line[end - 1] === '*') end -= 1
  return line.slice(0, end)
}

const limited = (lines: readonly string[]): string | null => {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
  return text === '' ? null : text.slice(0, maxCommentLength)
}

const cleaned = (lines: readonly string[]): string | null => {
  const bare = lines.map((line) => {
    const body = line.trim().replace(/^\/\*+!?|^\/\/+!?|^#+|^\*(?!\/)/, '')
    return withoutTags(withoutEndMark(body).slice(0, maxLineLength))
  })
  return limited(bare)
}

const blockEndingAt = (lines: LineTable, last: number): string[] => {
  let first = last
  while (first > 1 && last - first < maxLines && !lines.line(first).includes('/*')) first -= 1
  const block = lines.lines(first, last)
  // Code before the mark means that the comment belongs to that code.
  return /^\s*\/\*/.test(block) ? block.split('\n') : []
}

const runEndingAt = (lines: LineTable, last: number, mark: string): string[] => {
  let first = last
  while (
    first > 1 &&
    last - first < maxLines &&
    lines
      .line(first - 1)
      .trim()
      .startsWith(mark)
  )
    first -= 1
  return lines.lines(first, last).split('\n')
}

export const docCommentAbove = (lines: LineTable, line: number, grammar: Grammar): string | null => {
  let last = line - 1
  while (last > 0 && attribute.test(lines.line(last))) last -= 1
  if (last < 1) return null
  const text = lines.line(last).trim()
  if (grammar.hasBlockComments && text.endsWith('*/')) return cleaned(blockEndingAt(lines, last))
  return text.startsWith(grammar.lineComment) ? cleaned(runEndingAt(lines, last, grammar.lineComment)) : null
}

export const docString = (text: string): string | null =>
  limited(
    text
      .replace(/^[rbuRBU]*("""|'''|"|')/, '')
      .replace(/("""|'''|"|')$/, '')
      .split('\n'),
  )
