const beginsBlock = /^[ \t]*(?:$|[-*+>][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|)/
const piece = /\\[^]?|`+|\*{1,3}|[^`*\\]+/y
const maxReach = 2_000

interface OpenMark {
  readonly mark: string
  readonly at: number
}

const isGap = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)

const findOpenMarks = (line: string): OpenMark[] => {
  const open: OpenMark[] = []
  piece.lastIndex = 0
  for (let at = 0; at < line.length; at = piece.lastIndex) {
    const mark = piece.exec(line)?.[0] ?? ''
    const isCode = mark.startsWith('`')
    const innermost = open.at(-1)?.mark
    if (!isCode && (!mark.startsWith('*') || innermost?.startsWith('`') === true)) continue
    if (innermost === mark && (isCode || !isGap(line[at - 1]))) open.pop()
    else if (isCode ? innermost?.startsWith('`') !== true : !isGap(line[at + mark.length] ?? 'x'))
      open.push({ mark, at })
  }
  return open
}

const findLastBreak = (text: string): number => {
  let at = text.length - 1
  while (at >= 0 && text[at] !== ')' && !isGap(text[at])) at -= 1
  return at
}

/** A link whose address is still being written is shown as its text. */
const dropOpenLink = (text: string): string => {
  const earliest = Math.max(0, findLastBreak(text) - 1)
  for (let end = text.indexOf('](', earliest); end !== -1; end = text.indexOf('](', end + 1)) {
    const begin = text.slice(0, end).lastIndexOf('[')
    const words = text.slice(begin + 1, end)
    if (begin !== -1 && !/[\]\n]/.test(words)) return text.slice(0, begin) + words
  }
  return text
}

/**
 * Closes the emphasis, code and link that a growing text leaves open at its end, and drops a mark with nothing after
 * it.
 */
export const closeMarks = (written: string): string => {
  const lines = written.split('\n')
  const from = Math.max(
    0,
    lines.findLastIndex((line) => beginsBlock.test(line)),
  )
  const before = lines.slice(0, from).map((line) => `${line}\n`)
  const line = lines.slice(from).join('\n')
  if (line.length > maxReach) return written
  const begin = beginsBlock.exec(line)?.[0] ?? ''
  const words = dropOpenLink(line.slice(begin.length))
  const open = findOpenMarks(words)
  const last = open.at(-1)
  const isBare = last !== undefined && last.at + last.mark.length === words.length
  const shown = isBare ? words.slice(0, last.at) : words
  const closing = (isBare ? open.slice(0, -1) : open).map(({ mark }) => mark).toReversed()
  return [...before, begin, closing.length > 0 ? shown.trimEnd() : shown, ...closing].join('')
}
