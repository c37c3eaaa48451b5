import type { FileFacts } from './read-facts.ts'

export interface MappedColumn {
  readonly name: string
  readonly entity: string
  readonly line: number
}

interface Mapping {
  readonly entity: RegExp
  readonly columnStart: RegExp
  readonly columnName: RegExp
  readonly property: RegExp
}

const javaMapping: Mapping = {
  entity: /^@Entity\b/m,
  columnStart: /^\s{1,12}@(?:Column|JoinColumn)\b/,
  columnName: /\bname\s?=\s?"(\w{1,80})"/,
  property: /(\w{1,60})\s?[;=]/,
}
const typescriptMapping: Mapping = {
  entity: /^@Entity\(/m,
  columnStart: /^\s{1,12}@(?:Column|JoinColumn|CreateDateColumn|UpdateDateColumn|DeleteDateColumn)\(/,
  columnName: /\bname:\s?['"](\w{1,80})['"]/,
  property: /(\w{1,60})[?!]?:/,
}
const phpMapping: Mapping = {
  entity: /ORM\\Entity\b/,
  columnStart: /^\s{1,12}#\[ORM\\(?:Column|JoinColumn)\b/,
  columnName: /\bname:\s?['"](\w{1,80})['"]/,
  property: /\$(\w{1,60})/,
}
const pythonMapping: Mapping = {
  entity: /\bmodels\.Model\b|\b(?:mapped_column|Column)\(/,
  columnStart:
    /^ {4}(\w{1,60})(?:: ?Mapped\[[^\n=]{1,80})? ?= ?(?:models\.\w{1,40}(?:Field|Key)|(?:\w{1,20}\.)?(?:Column|mapped_column))\(/,
  columnName: /(?:Column|mapped_column)\(["'](\w{1,80})["']|\bdb_column ?= ?["'](\w{1,80})["']/,
  property: /^ {4}(\w{1,60})\b/,
}

const mappings: Readonly<Record<string, Mapping>> = {
  java: javaMapping,
  typescript: typescriptMapping,
  php: phpMapping,
  python: pythonMapping,
}

const maxMarkLines = 12
const maxLineLength = 400

const countBalance = (text: string): number => text.split('(').length - text.split(')').length

const findEndOfMark = (lines: readonly string[], start: number): number => {
  let balance = 0
  for (let at = start; at < Math.min(lines.length, start + maxMarkLines); at += 1) {
    balance += countBalance(lines[at] ?? '')
    if (balance <= 0) return at
  }
  return start
}

const readProperty = (lines: readonly string[], from: number, { property }: Mapping): string | undefined => {
  let at = from
  while (/^\s{0,12}(?:@|#\[)/.test(lines[at] ?? '') && at < from + maxMarkLines) at = findEndOfMark(lines, at) + 1
  return property.exec((lines[at] ?? '').slice(0, maxLineLength))?.[1]
}

const readEntity = ({ types }: FileFacts, line: number): string | undefined =>
  types.findLast(({ startLine }) => startLine <= line)?.name

export const readMappedColumns = (facts: FileFacts): readonly MappedColumn[] => {
  const mapping = Object.hasOwn(mappings, facts.language) ? mappings[facts.language] : undefined
  if (mapping === undefined || !mapping.entity.test(facts.text)) return []
  const lines = facts.text.split('\n')
  return lines.flatMap((text, at): MappedColumn[] => {
    const start = mapping.columnStart.exec(text.slice(0, maxLineLength))
    const entity = readEntity(facts, at + 1)
    if (start === null || entity === undefined) return []
    const end = findEndOfMark(lines, at)
    const mark = lines
      .slice(at, end + 1)
      .join(' ')
      .slice(0, maxLineLength * 2)
    const named = mapping.columnName.exec(mark)
    const name = named?.[1] ?? named?.[2] ?? start[1] ?? readProperty(lines, end + 1, mapping)
    return name === undefined ? [] : [{ name, entity, line: at + 1 }]
  })
}
