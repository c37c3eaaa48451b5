const maxWidth = 120
/** The formatter keeps a long text on the line of a name of up to four characters. */
const maxShortName = 4

export type Code =
  | { readonly kind: 'atom'; readonly text: string; readonly isNumber: boolean }
  | { readonly kind: 'list'; readonly items: readonly Code[]; readonly before: string; readonly after: string }
  | {
      readonly kind: 'group'
      readonly members: readonly (readonly [name: string, value: Code])[]
      readonly before: string
      readonly after: string
    }

export const atom = (text: string, isNumber = false): Code => ({ kind: 'atom', text, isNumber })
export const list = (items: readonly Code[], before = '', after = ''): Code => ({ kind: 'list', items, before, after })
export const group = (members: Extract<Code, { kind: 'group' }>['members'], before = '', after = ''): Code => ({
  kind: 'group',
  members,
  before,
  after,
})

export const quoteText = (text: string): string => {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const [singles, doubles] = ["'", '"'].map((quote) => escaped.split(quote).length - 1)
  const isDouble = (singles ?? 0) > (doubles ?? 0)
  return isDouble ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`
}

const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

const countParts = (code: Code): number => {
  if (code.kind === 'list') return code.items.length
  return code.kind === 'group' ? code.members.length : 0
}

/** The formatter never joins several lists or objects of more than one part each. */
const isAlwaysBroken = ({ items }: Extract<Code, { kind: 'list' }>): boolean => {
  const [first] = items
  return (
    items.length > 1 &&
    first !== undefined &&
    first.kind !== 'atom' &&
    items.every((item) => item.kind === first.kind && item.before === '' && countParts(item) > 1)
  )
}

const nameTexts = (members: readonly (readonly [string, Code])[]): readonly string[] =>
  members.map(([name]) => (isPlainName(name) ? name : quoteText(name)))

const toSingleLine = (code: Code): string | null => {
  if (code.kind === 'atom') return code.text
  const { before, after } = code
  if (code.kind === 'list') {
    const items = code.items.map(toSingleLine)
    return isAlwaysBroken(code) || items.includes(null) ? null : `${before}[${items.join(', ')}]${after}`
  }
  const values = code.members.map(([, value]) => toSingleLine(value))
  if (values.includes(null)) return null
  if (values.length === 0) return `${before}{}${after}`
  return `${before}{ ${nameTexts(code.members)
    .map((name, index) => `${name}: ${values[index]}`)
    .join(', ')} }${after}`
}

const wrapItems = (items: readonly string[], indent: string): string => {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${item},`.length <= maxWidth) lines[lines.length - 1] = `${last} ${item},`
    else lines.push(`${indent}${item},`)
  }
  return lines.join('\n')
}

const listText = ({ items, before, after }: Extract<Code, { kind: 'list' }>, indent: string): string => {
  const inner = `${indent}  `
  const isNumbers = items.length > 1 && items.every((item) => item.kind === 'atom' && item.isNumber)
  const body = isNumbers
    ? wrapItems(
        items.map((item) => toSingleLine(item) ?? ''),
        inner,
      )
    : items.map((item) => `${inner}${codeText(item, inner, inner.length, 1)},`).join('\n')
  return `${before}[\n${body}\n${indent}]${after}`
}

const memberText = (name: string, value: Code, indent: string): string => {
  const column = indent.length + name.length + 2
  const isLong = value.kind === 'atom' && column + value.text.length + 1 > maxWidth
  if (isLong && /^['"]/.test(value.text) && name.length > maxShortName)
    return `${indent}${name}:\n${indent}  ${value.text},`
  return `${indent}${name}: ${codeText(value, indent, column, 1)},`
}

/** Formats code as the project's formatter does. `column` is where it starts and `tail` how many characters follow. */
export const codeText = (code: Code, indent: string, column: number, tail: number): string => {
  const line = toSingleLine(code)
  if (line !== null && column + line.length + tail <= maxWidth) return line
  if (code.kind === 'atom') return code.text
  if (code.kind === 'list') return code.items.length === 0 ? (line ?? '') : listText(code, indent)
  if (code.members.length === 0) return line ?? ''
  const names = nameTexts(code.members)
  const body = code.members.map(([, value], index) => memberText(names[index] ?? '', value, `${indent}  `))
  return `${code.before}{\n${body.join('\n')}\n${indent}}${code.after}`
}
