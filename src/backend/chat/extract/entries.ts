export interface Entry {
  readonly name: string
  readonly at: number
  readonly code: string
}

const maxLines = 400
const maxLineLength = 160
const maxNameLength = 80

const keywords = new Set(
  'return if for while switch else try catch do throw import export const let var function class new await yield break continue default case'.split(
    ' ',
  ),
)
const modifiers = new Set('readonly static public private protected abstract declare get set async'.split(' '))
const quoted = /^(?:"([^"]{1,80})"|'([^']{1,80})'|`([^`]{1,80})`)/
const identifier = /^[\w$]{1,80}/
const opensEntry = /^[?!]? ?(?:[:=,({]|$)/

const isComment = (line: string): boolean => /^(?:\/\/|\/\*|\*|#|--)/.test(line)

const readLiteral = (text: string): string | undefined => {
  const match = quoted.exec(text)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

const withoutModifiers = (line: string): string => {
  const words = line.split(' ')
  const start = words.findIndex((word) => !modifiers.has(word))
  return words.slice(Math.max(0, start)).join(' ')
}

const readName = (line: string): string | undefined => {
  if (line.startsWith('|')) return line.slice(1).replace(/[;,]$/, '').trim().slice(0, maxNameLength)
  const literal = readLiteral(line)
  if (literal !== undefined) return literal
  const bare = withoutModifiers(line)
  const name = identifier.exec(bare)?.[0]
  if (name === undefined || keywords.has(name)) return undefined
  const rest = bare.slice(name.length)
  if (!opensEntry.test(rest)) return undefined
  const isCall = rest.startsWith('(') && !/[{,]$/.test(rest) && !rest.includes('):')
  return isCall || (rest === '' && line.length < 2) ? undefined : name
}

interface Group {
  readonly indent: number
  readonly entries: Entry[]
}

const toCode = (line: string): string => line.replace(/[,;]$/, '').slice(0, maxLineLength)

const readLines = (lines: readonly string[]): readonly Entry[] => {
  let open: Group[] = []
  let largest: readonly Entry[] = []
  for (const [at, raw] of lines.slice(0, maxLines).entries()) {
    const line = raw.trim().slice(0, maxLineLength)
    if (line === '' || isComment(line)) continue
    const indent = raw.length - raw.trimStart().length
    open = open.filter((group) => group.indent <= indent)
    const name = at === 0 ? undefined : readName(line)
    if (name === undefined || name === '') continue
    const group = open.find((candidate) => candidate.indent === indent) ?? { indent, entries: [] }
    if (group.entries.length === 0) open.push(group)
    group.entries.push({ name, at, code: toCode(line) })
    if (group.entries.length > largest.length) largest = group.entries
  }
  return largest
}

const selectInner = (line: string): readonly string[] => {
  const value = line.slice(line.indexOf('=') + 1)
  if (value.includes(' | ')) return value.split('|')
  const start = value.search(/[[{]/)
  const end = Math.max(value.lastIndexOf(']'), value.lastIndexOf('}'))
  return start < 0 || end < start ? [] : value.slice(start + 1, end).split(',')
}

const readLine = (line: string, at: number): Entry[] =>
  selectInner(line.slice(0, 1000)).flatMap((part) => {
    const code = part.replace(/;$/, '').trim()
    const name = readLiteral(code) ?? identifier.exec(code)?.[0]
    return name === undefined ? [] : [{ name, at, code }]
  })

export const readEntries = (text: string): readonly Entry[] => {
  const lines = text.split('\n')
  const entries = readLines(lines)
  if (entries.length > 1) return entries
  return (
    lines
      .slice(0, 3)
      .map(readLine)
      .toSorted((left, right) => right.length - left.length)[0] ?? []
  )
}
