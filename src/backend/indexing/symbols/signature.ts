import { withoutEnd } from '#src/lib/without-end.ts'

const maxSignatureLength = 200
const maxScannedLength = 1000
const opening = '([<'
const closing = ')]>'
const continuationStart = /^\s*(?:[.:|&+?=]|->|=>|where\b|extends\b|implements\b|throws\b|\{)/

const isLess = (text: string, at: number): boolean => text[at] === '<' && /\s/.test(text[at - 1] ?? '')

const isArrowTip = (text: string, at: number): boolean =>
  text[at] === '>' && (text[at - 1] === '=' || text[at - 1] === '-')

const isType = (text: string, start: number, at: number): boolean =>
  /[:|&]$/.test(text.slice(Math.max(start, at - 20), at).trimEnd())

const closingBrace = (text: string, from: number, stop: number): number => {
  let depth = 0
  for (let at = from; at < stop; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return stop
}

const isArrow = (text: string, at: number): boolean => text[at] === '=' && text[at + 1] === '>'

export const readSignature = (text: string, range: { start: number; end: number; isCode: boolean }): string => {
  const { start, end, isCode } = range
  const stop = Math.min(end, start + maxScannedLength)
  let depth = 0
  let at = start
  for (; at < stop; at += 1) {
    const character = text[at] ?? ''
    if (opening.includes(character) && !isLess(text, at)) depth += 1
    else if (closing.includes(character) && !isArrowTip(text, at)) depth = Math.max(depth - 1, 0)
    else if (character === '{' && depth === 0) {
      if (!isType(text, start, at)) break
      at = closingBrace(text, at, stop)
    } else if (depth === 0 && (character === ';' || (isCode && isArrow(text, at)))) break
    else if (character === '\n' && depth === 0 && !continuationStart.test(text.slice(at + 1, at + 80))) break
  }
  const line = text.slice(start, at).replaceAll(/\s+/g, ' ')
  return withoutEnd(line, (character) => ' :='.includes(character))
    .trim()
    .slice(0, maxSignatureLength)
}
