import { sql, type RawBuilder } from 'kysely'
import type { Expr, ExprBinary, ExprCall, ExprTernary, ExprUnary } from 'pgsql-ast-parser'
import { Mistake } from '../tool.ts'
import type { Entity, Field } from './metadata-fields.ts'

type Type = Field['type']

export interface Compiled {
  readonly type: Type
  readonly builder: RawBuilder<unknown>
  readonly fieldsOutsideAggregates: readonly string[]
  readonly isAggregate: boolean
}

const maxPatternLength = 200
const maxNumber = 1_000_000_000_000

export const unsupported = (what: string) =>
  new Mistake(`${what} is not supported.`, 'Call get_artifact_query_schema for what a statement can hold.')

const findField = ({ fields }: Entity, name: string): Field => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) {
    throw new Mistake(`There is no field ${name.slice(0, 60)}.`, `The fields are ${Object.keys(fields).join(', ')}.`)
  }
  return field
}

const compileField = (entity: Entity, name: string): Compiled => {
  const { type, expression } = findField(entity, name)
  return { type, builder: sql`${expression}`, fieldsOutsideAggregates: [name], isAggregate: false }
}

const compileLiteral = (type: Type, value: string | number): Compiled => {
  if (typeof value === 'number' && Math.abs(value) > maxNumber) throw unsupported('A number of this size')
  return {
    type,
    builder: type === 'number' ? sql`${value}::numeric` : sql`${value}::text`,
    fieldsOutsideAggregates: [],
    isAggregate: false,
  }
}

const aggregates = {
  sum: (of: RawBuilder<unknown>) => sql`sum(${of})`,
  avg: (of: RawBuilder<unknown>) => sql`round(avg(${of}), 2)`,
  min: (of: RawBuilder<unknown>) => sql`min(${of})`,
  max: (of: RawBuilder<unknown>) => sql`max(${of})`,
}

const isAggregateName = (name: string): name is keyof typeof aggregates => Object.hasOwn(aggregates, name)

const aggregate = (type: Type, builder: RawBuilder<unknown>): Compiled => ({
  type,
  builder,
  fieldsOutsideAggregates: [],
  isAggregate: true,
})

const compileCount = (entity: Entity, { args: [argument], distinct }: ExprCall): Compiled => {
  if (argument?.type !== 'ref') throw unsupported('A count of anything but * or a field')
  if (argument.name === '*') return aggregate('number', sql`count(*)`)
  const { builder } = compileField(entity, argument.name)
  return aggregate('number', distinct === 'distinct' ? sql`count(distinct ${builder})` : sql`count(${builder})`)
}

const compileCall = (entity: Entity, call: ExprCall): Compiled => {
  const { function: callee, args, distinct, orderBy, filter, over } = call
  const { name } = callee
  if (orderBy !== undefined || filter !== undefined || over !== undefined || args.length !== 1) {
    throw unsupported('This form of an aggregate')
  }
  if (name === 'count') return compileCount(entity, call)
  const [argument] = args
  if (!isAggregateName(name) || argument?.type !== 'ref' || distinct !== undefined) {
    throw unsupported(`The function ${name.slice(0, 60)} in this form`)
  }
  const { type, builder } = compileField(entity, argument.name)
  if (type !== 'number' && (name === 'sum' || name === 'avg')) {
    throw new Mistake(`${name} needs a number, and ${argument.name} is text.`, 'Use count, min or max.')
  }
  return aggregate(type, aggregates[name](builder))
}

const comparisons: Readonly<Record<string, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}
const patterns: Readonly<Record<string, RawBuilder<unknown>>> = {
  LIKE: sql`like`,
  'NOT LIKE': sql`not like`,
  ILIKE: sql`ilike`,
  'NOT ILIKE': sql`not ilike`,
}
const junctions: Readonly<Record<string, RawBuilder<unknown>>> = { AND: sql`and`, OR: sql`or` }

const endsInEscape = (pattern: string): boolean => {
  const unescaped = pattern.replaceAll('\\\\', '')
  return unescaped.endsWith('\\')
}

interface Condition {
  readonly builder: RawBuilder<unknown>
  readonly parts: readonly Compiled[]
}

const requireSameType = (parts: readonly Compiled[]): void => {
  if (new Set(parts.map(({ type }) => type)).size > 1) {
    throw new Mistake('Text is compared with a number.', 'Write text in single quotes and numbers without.')
  }
}

const toCondition = (builder: RawBuilder<unknown>, parts: readonly Compiled[]): Condition => {
  requireSameType(parts)
  return { builder, parts }
}

const compileBinary = (entity: Entity, { op, left, right }: ExprBinary): Condition => {
  const junction = junctions[op]
  if (junction !== undefined) {
    const conditions = [left, right].map((side) => compileCondition(entity, side))
    return {
      builder: sql`(${sql.join(
        conditions.map(({ builder }) => builder),
        sql` ${junction} `,
      )})`,
      parts: conditions.flatMap(({ parts }) => parts),
    }
  }
  const value = compileValue(entity, left)
  if (op === 'IN' || op === 'NOT IN') {
    const expressions = right.type === 'list' ? right.expressions : [right]
    const options = expressions.map((expression) => compileValue(entity, expression))
    const list = sql.join(options.map(({ builder }) => builder))
    const word = op === 'IN' ? sql`in` : sql`not in`
    return toCondition(sql`(${value.builder} ${word} (${list}))`, [value, ...options])
  }
  const pattern = patterns[op]
  if (pattern !== undefined) {
    if (right.type !== 'string' || right.value.length > maxPatternLength) {
      throw unsupported(`A pattern that is not text of at most ${maxPatternLength} characters`)
    }
    if (endsInEscape(right.value)) throw unsupported('A pattern that ends in a backslash')
    const like = compileLiteral('text', right.value)
    return toCondition(sql`(${value.builder} ${pattern} ${like.builder})`, [value, like])
  }
  const comparison = comparisons[op]
  if (comparison === undefined) throw unsupported(`The operator ${op}`)
  const compared = compileValue(entity, right)
  return toCondition(sql`(${value.builder} ${comparison} ${compared.builder})`, [value, compared])
}

const compileUnary = (entity: Entity, { op, operand }: ExprUnary): Condition => {
  if (op === 'NOT') {
    const { builder, parts } = compileCondition(entity, operand)
    return { builder: sql`(not ${builder})`, parts }
  }
  if (op !== 'IS NULL' && op !== 'IS NOT NULL') throw unsupported(`The operator ${op}`)
  const value = compileValue(entity, operand)
  return toCondition(op === 'IS NULL' ? sql`(${value.builder} is null)` : sql`(${value.builder} is not null)`, [value])
}

const compileBetween = (entity: Entity, { op, value, lo, hi }: ExprTernary): Condition => {
  const parts = [value, lo, hi].map((part) => compileValue(entity, part))
  const [of, from, to] = parts.map(({ builder }) => builder)
  const word = op === 'BETWEEN' ? sql`between` : sql`not between`
  return toCondition(sql`(${of} ${word} ${from} and ${to})`, parts)
}

export const compileCondition = (entity: Entity, expression: Expr): Condition => {
  if (expression.type === 'binary') return compileBinary(entity, expression)
  if (expression.type === 'unary') return compileUnary(entity, expression)
  if (expression.type === 'ternary') return compileBetween(entity, expression)
  throw unsupported('A condition without a comparison')
}

export const compileValue = (entity: Entity, expression: Expr): Compiled => {
  if (expression.type === 'ref' && expression.table === undefined) return compileField(entity, expression.name)
  if (expression.type === 'string') return compileLiteral('text', expression.value)
  if (expression.type === 'integer' || expression.type === 'numeric') {
    return compileLiteral('number', expression.value)
  }
  if (expression.type === 'unary' && expression.op === '-') {
    const { operand } = expression
    if (operand.type === 'integer' || operand.type === 'numeric') return compileLiteral('number', -operand.value)
  }
  if (expression.type === 'call') return compileCall(entity, expression)
  throw unsupported('This kind of a value')
}
