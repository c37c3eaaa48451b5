import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { isMigration } from './declarations.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'
import { type MappedColumn, readMappedColumns } from './mapped-columns.ts'

export const columnWithoutMigrationRule: AcrossRule = {
  id: 'column-without-migration',
  area: 'consistency',
  severity: 'high',
  confidence: 'medium',
}

const minKnownColumns = 2
const minNameLength = 3

const tableName =
  /(?:__tablename__ ?= ?|\bdb_table ?= ?|@Table\((?:name ?= ?)?|@Entity\((?:\{ ?name: ?)?|ORM\\Table\(name: ?)["'`](\w{1,80})["'`]/g

const normalise = (text: string): string => text.replaceAll('_', '').toLowerCase()

export const newColumns = ({ before, after, lines }: ChangedFacts): readonly MappedColumn[] => {
  if (before === null || after === null || fileKind(after.path) === 'test') return []
  const formerColumns = readMappedColumns(before)
  const names = new Set(formerColumns.map(({ name }) => normalise(name)))
  const entities = new Set(formerColumns.map(({ entity }) => entity))
  return readMappedColumns(after).filter(
    ({ name, entity, line }) =>
      lines.added.has(line) && name.length >= minNameLength && entities.has(entity) && !names.has(normalise(name)),
  )
}

const listTableNames = (text: string, entity: string): readonly string[] =>
  [entity, ...[...text.matchAll(tableName)].map(([, name]) => name ?? '')].map(normalise)

interface Migration extends Place {
  readonly words: string
}

const readMigrations = ({ texts }: ChangeFacts): readonly Migration[] =>
  texts
    .filter(({ path }) => isMigration(path))
    .map(({ path, content }) => ({ path, text: content, line: 1, words: normalise(content) }))

const findInFile = (migrations: readonly Migration[], changed: ChangedFacts): readonly RuleFinding[] => {
  const { before, after } = changed
  if (before === null || after === null) return []
  const formerColumns = readMappedColumns(before)
  return newColumns(changed).flatMap(({ name, entity, line }): RuleFinding[] => {
    const tables = listTableNames(after.text, entity)
    const ofTable = migrations.filter(({ words }) => tables.some((table) => words.includes(table)))
    const isDeclared = (column: string): boolean => ofTable.some(({ words }) => words.includes(normalise(column)))
    const columns = formerColumns.filter((column) => column.entity === entity)
    const count = columns.filter((column) => isDeclared(column.name)).length
    const isManaged = count >= minKnownColumns && count * 2 >= columns.length
    if (!isManaged || isDeclared(name)) return []
    return [makeFinding(columnWithoutMigrationRule, { ...after, line }, { name, entity }, ofTable)]
  })
}

export const findColumnsWithoutMigration = (facts: ChangeFacts): readonly RuleFinding[] => {
  const migrations = readMigrations(facts)
  return migrations.length === 0 ? [] : facts.files.flatMap((changed) => findInFile(migrations, changed))
}
