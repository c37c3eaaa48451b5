import { refuse } from './reading.ts'
import { toLabel } from './diagram-text.ts'

export interface NodeText {
  readonly id: string
  readonly shape: string | null
  readonly length: number
}

const idAndDashes = /^[\p{L}\p{N}_][\p{L}\p{N}_./-]*/u
const linkStart = /-[-.]/
const ending = /(?::::[\w-]+)?/y
const properties = /@\{([^}]*)\}/y
const labelProperty = /label: {0,3}"([^"]*)"/

const shapes = [
  ['(((', ')))', '(((', ')))'],
  ['((', '))', '((', '))'],
  ['([', '])', '([', '])'],
  ['[[', ']]', '[[', ']]'],
  ['[(', ')]', '[(', ')]'],
  ['[/', '\\]', '[/', '\\]'],
  ['[/', '/]', '[', ']'],
  ['[\\', '/]', '[\\', '/]'],
  ['[\\', '\\]', '[', ']'],
  ['{{', '}}', '{{', '}}'],
  ['(', ')', '(', ')'],
  ['[', ']', '[', ']'],
  ['{', '}', '{', '}'],
  ['>', ']', '>', ']'],
] as const

const findEnd = (line: string, from: number, close: string): number => {
  if (line[from] !== '"') return line.indexOf(close, from)
  const quote = line.indexOf('"', from + 1)
  return quote !== -1 && line.startsWith(close, quote + 1) ? quote + 1 : -1
}

const readShape = (line: string, at: number): { shape: string; end: number } | null => {
  properties.lastIndex = at
  const [written, inner = ''] = properties.exec(line) ?? []
  if (written !== undefined) {
    const label = labelProperty.exec(inner)?.[1]
    return label === undefined ? refuse(line) : { shape: `[${toLabel(label)}]`, end: at + written.length }
  }
  for (const [open, close, before, after] of shapes) {
    if (!line.startsWith(open, at)) continue
    const end = findEnd(line, at + open.length, close)
    if (end === -1) continue
    return { shape: `${before}${toLabel(line.slice(at + open.length, end))}${after}`, end: end + close.length }
  }
  return null
}

export const readNode = (line: string, at: number): NodeText => {
  const [id = ''] = idAndDashes.exec(line.slice(at))?.[0].split(linkStart) ?? refuse(line)
  const shape = readShape(line, at + id.length)
  ending.lastIndex = shape?.end ?? at + id.length
  ending.exec(line)
  return { id, shape: shape?.shape ?? null, length: ending.lastIndex - at }
}
