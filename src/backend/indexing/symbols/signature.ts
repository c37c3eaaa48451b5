import { withoutEnd } from '#src/lib/without-end.ts'

const MAX_LENGTH = 200
const MAX_SCAN = 1000
const OPENING = '([<'
const CLOSING = ')]>'
const CONTINUES = /^\s*(?:[.:|&+?=]|->|=>|where\b|extends\b|implements\b|throws\b|\{)/

export function readSignature(text: string, range: { start: number; end: number; isCode: boolean }): string {
  const { start, end, isCode } = range
  const stop = Math.min(end, start + MAX_SCAN)
  let depth = 0
  let at = start
  for (; at < stop; at += 1) {
    const character = text[at] ?? ''
    if (OPENING.includes(character) && !isLess(text, at)) depth += 1
    else if (CLOSING.includes(character) && !isArrowTip(text, at)) depth = Math.max(depth - 1, 0)
    else if (character === '{' && depth === 0) {
      if (!isType(text, start, at)) break
      at = closingBrace(text, at, stop)
    } else if (depth === 0 && (character === ';' || (isCode && isArrow(text, at)))) break
    else if (character === '\n' && depth === 0 && !CONTINUES.test(text.slice(at + 1, at + 80))) break
  }
  const line = text.slice(start, at).replaceAll(/\s+/g, ' ')
  return withoutEnd(line, (character) => ' :='.includes(character))
    .trim()
    .slice(0, MAX_LENGTH)
}

function isLess(text: string, at: number): boolean {
  return text[at] === '<' && /\s/.test(text[at - 1] ?? '')
}

function isArrow(text: string, at: number): boolean {
  return text[at] === '=' && text[at + 1] === '>'
}

function isArrowTip(text: string, at: number): boolean {
  return text[at] === '>' && (text[at - 1] === '=' || text[at - 1] === '-')
}

function isType(text: string, start: number, at: number): boolean {
  return /[:|&]$/.test(text.slice(Math.max(start, at - 20), at).trimEnd())
}

function closingBrace(text: string, from: number, stop: number): number {
  let depth = 0
  for (let at = from; at < stop; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return stop
}
