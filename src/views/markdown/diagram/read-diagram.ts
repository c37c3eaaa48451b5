import { type DiagramKind, refuse } from './reading.ts'
import { readClass } from './read-class.ts'
import { readEntity } from './read-entity.ts'
import { readFlowchart } from './read-flowchart.ts'
import { readSequence } from './read-sequence.ts'
import { readState } from './read-state.ts'

type Read = (lines: readonly string[]) => string

const readers: readonly { readonly header: RegExp; readonly kind: DiagramKind; readonly read: Read }[] = [
  { header: /^(?:flowchart|graph)\b/i, kind: 'flowchart', read: readFlowchart },
  { header: /^sequenceDiagram\b/i, kind: 'sequence', read: readSequence },
  { header: /^classDiagram\b/i, kind: 'class', read: readClass },
  { header: /^stateDiagram\b/i, kind: 'state', read: readState },
  { header: /^erDiagram\b/i, kind: 'entity', read: readEntity },
]

const frontMatter = /^\s*---\n(?:[^\n]*\n)*?---\n/
const quoted = /"[^"]*"/g
const notText = /[^\P{Cc}\t\n]|[\ue000-\ue07f\ufffe\uffff]/gu
const statement = /(?:"[^"]*"|[^;"])+|"/g

const joinQuoted = (text: string): string => text.replace(quoted, (each) => each.replaceAll('\n', '<br>'))

const listLines = (source: string): string[] =>
  joinQuoted(source.replaceAll('\r', '').replace(notText, ' ').replace(frontMatter, ''))
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('%%'))

const splitStatements = (lines: readonly string[], kind: DiagramKind): string[] => {
  if (kind === 'sequence') return lines.map((line, at) => (at === 0 ? line.replace(/;$/, '') : line))
  if (kind === 'class' || kind === 'entity') return lines.map((line) => line.replace(/;$/, ''))
  return lines.flatMap((line) => (line.match(statement) ?? []).map((part) => part.trim()).filter((part) => part !== ''))
}

export const readDiagram = (source: string): { readonly kind: DiagramKind; readonly text: string } => {
  const lines = listLines(source)
  const first = lines[0] ?? ''
  const reader = readers.find(({ header }) => header.test(first)) ?? refuse(first)
  const statements = splitStatements(lines, reader.kind)
  if (statements.length < 2) refuse(first)
  return { kind: reader.kind, text: reader.read(statements) }
}
