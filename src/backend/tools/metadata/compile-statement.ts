import { sql, type RawBuilder } from 'kysely'
import {
  parse,
  type Expr,
  type nil,
  type OrderByStatement,
  type SelectFromStatement,
  type SelectedColumn,
  type Statement,
} from 'pgsql-ast-parser'
import { Mistake } from '../tool.ts'
import { compileCondition, compileValue, unsupported, type Compiled } from './compile-expression.ts'
import { entities, maxRows, type Entity, type Field } from './metadata-fields.ts'

const defaultRows = 50
const maxOffset = 10_000
const maxColumns = 20

const known: ReadonlySet<string> = new Set('type columns distinct from where groupBy having orderBy limit'.split(' '))

const readStatement = (text: string): Statement => {
  try {
    const statements = parse(text)
    const [statement] = statements
    if (statement === undefined || statements.length > 1) throw unsupported('More or less than one statement')
    return statement
  } catch (error) {
    if (error instanceof Mistake) throw error
    const place = /at line (\d+) col (\d+)/.exec(String(error))
    const where = place === null ? 'at its end' : `at line ${place[1]}, column ${place[2]}`
    throw new Mistake(
      `The statement cannot be read ${where}.`,
      'Write one SELECT, as get_artifact_query_schema shows in its examples.',
    )
  }
}

const requireSelect = (statement: Statement): SelectFromStatement => {
  if (statement.type !== 'select') throw unsupported('Anything but SELECT')
  const stranger = Object.entries(statement).find(([key, value]) => !known.has(key) && value !== undefined)
  if (stranger !== undefined) throw unsupported(stranger[0])
  if (statement.distinct !== undefined && typeof statement.distinct !== 'string') throw unsupported('DISTINCT ON')
  return statement
}

const requireEntity = ({ from }: SelectFromStatement): Entity => {
  const [table, ...others] = from ?? []
  const isPlain = table?.type === 'table' && table.join === undefined && table.name.alias === undefined
  const name = isPlain && others.length === 0 && table.name.schema === undefined ? table.name.name : ''
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
  if (entity === undefined) {
    throw new Mistake('The statement reads from one entity.', `Write FROM ${Object.keys(entities).join(' or FROM ')}.`)
  }
  return entity
}

interface Column {
  readonly name: string
  readonly value: Compiled
}

const nameColumn = ({ expr, alias }: SelectedColumn): string => {
  if (alias !== undefined) return alias.name
  if (expr.type === 'ref') return expr.name
  return expr.type === 'call' ? expr.function.name : 'value'
}

const compileColumns = (entity: Entity, { columns }: SelectFromStatement): Column[] => {
  const compiled = (columns ?? []).flatMap((column): Column[] =>
    column.expr.type === 'ref' && column.expr.name === '*'
      ? Object.keys(entity.fields).map((name) => ({ name, value: compileValue(entity, { type: 'ref', name }) }))
      : [{ name: nameColumn(column), value: compileValue(entity, column.expr) }],
  )
  if (compiled.length === 0 || compiled.length > maxColumns) throw unsupported(`More than ${maxColumns} or no columns`)
  const names = compiled.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Mistake('Two columns have one name.', 'Name them with AS.')
  return compiled
}

const listGroups = ({ groupBy }: SelectFromStatement): readonly string[] =>
  (groupBy ?? []).map((expression) => {
    if (expression.type !== 'ref') throw unsupported('GROUP BY anything but a field')
    return expression.name
  })

const requireGrouped = (values: readonly Compiled[], groups: readonly string[]): void => {
  const stray = values
    .flatMap(({ fieldsOutsideAggregates }) => fieldsOutsideAggregates)
    .find((name) => !groups.includes(name))
  if (stray !== undefined) throw new Mistake(`${stray} is neither grouped nor aggregated.`, `Add it to GROUP BY.`)
}

interface Ordered {
  readonly builder: RawBuilder<unknown>
  readonly values: readonly Compiled[]
}

const compileOrder = (
  entity: Entity,
  columns: readonly Column[],
  { by, order }: OrderByStatement,
  isDistinct: boolean,
): Ordered => {
  const direction = order === 'DESC' ? sql`desc nulls last` : sql`asc nulls last`
  const at = by.type === 'ref' ? columns.findIndex(({ name }) => name === by.name) : -1
  const place = by.type === 'integer' ? by.value : at + 1
  if (place >= 1 && place <= columns.length) return { builder: sql`${sql.lit(place)} ${direction}`, values: [] }
  if (by.type === 'integer') throw unsupported(`ORDER BY ${by.value}`)
  if (isDistinct) throw new Mistake('DISTINCT is sorted by its own columns alone.', 'Select what ORDER BY names.')
  const value = compileValue(entity, by)
  return { builder: sql`${value.builder} ${direction}`, values: [value] }
}

const readCount = (expression: Expr | nil, max: number, otherwise: number): number => {
  if (expression === undefined || expression === null) return otherwise
  if (expression.type !== 'integer') throw unsupported('This LIMIT or OFFSET')
  return Math.min(max, Math.max(0, expression.value))
}

const clause = (word: RawBuilder<unknown>, parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql`` : sql`${word} ${sql.join(parts)}`

export interface CompiledStatement {
  readonly columns: readonly { readonly name: string; readonly type: Field['type'] }[]
  readonly query: RawBuilder<Record<string, unknown>>
  readonly limit: number
}

export const compileStatement = (text: string, indexNos: readonly number[]): CompiledStatement => {
  const statement = requireSelect(readStatement(text))
  const entity = requireEntity(statement)
  const columns = compileColumns(entity, statement)
  const groups = listGroups(statement)
  const where = statement.where ? compileCondition(entity, statement.where) : undefined
  if (where?.parts.some(({ isAggregate }) => isAggregate) === true) throw unsupported('An aggregate in WHERE')
  const having = statement.having ? compileCondition(entity, statement.having) : undefined
  const isDistinct = statement.distinct !== undefined
  const orders = (statement.orderBy ?? []).map((order) => compileOrder(entity, columns, order, isDistinct))
  const values = [...columns.map(({ value }) => value), ...orders.flatMap((order) => order.values)]
  const grouped = [...values, ...(having?.parts ?? [])]
  const isGrouped = groups.length > 0 || grouped.some(({ isAggregate }) => isAggregate)
  if (isGrouped) requireGrouped(grouped, groups)
  const limit = readCount(statement.limit?.limit, maxRows, defaultRows)
  const selected = sql.join(columns.map(({ value }, at) => sql`${value.builder} as ${sql.id(`c${at}`)}`))
  const inScope = sql`code_indexes.no in (${sql.join(indexNos)})`
  const query = sql<Record<string, unknown>>`select ${isDistinct ? sql`distinct` : sql``} ${selected}
    from ${entity.from} where ${where === undefined ? inScope : sql`${inScope} and ${where.builder}`}
    ${clause(
      sql`group by`,
      groups.map((name) => compileValue(entity, { type: 'ref', name }).builder),
    )}
    ${clause(sql`having`, having === undefined ? [] : [having.builder])}
    ${clause(
      sql`order by`,
      orders.map(({ builder }) => builder),
    )}
    limit ${limit + 1} offset ${readCount(statement.limit?.offset, maxOffset, 0)}`
  return { columns: columns.map(({ name, value: { type } }) => ({ name, type })), query, limit }
}
