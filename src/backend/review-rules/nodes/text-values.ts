import type { Node } from 'web-tree-sitter'
import { readCall } from './read-call.ts'
import { resolveLocal } from './resolve-local.ts'

const literalTypes: ReadonlySet<string> = new Set(
  'string number true false null none integer float string_literal decimal_integer_literal integer_literal boolean_literal null_literal interpreted_string_literal raw_string_literal int_literal nil verbatim_string_literal boolean character_literal regex undefined simple_symbol real_literal decimal_floating_point_literal'.split(
    ' ',
  ),
)
const textTypes: ReadonlySet<string> = new Set(
  'string template_string string_literal interpreted_string_literal raw_string_literal verbatim_string_literal interpolated_string_expression encapsed_string heredoc concatenated_string raw_string_literal'.split(
    ' ',
  ),
)
const insertTypes: ReadonlySet<string> = new Set(['template_substitution', 'interpolation'])
const joinTypes: ReadonlySet<string> = new Set(['binary_expression', 'binary_operator', 'binary'])
const wrapperTypes: ReadonlySet<string> = new Set([
  'parenthesized_expression', 'as_expression', 'non_null_expression', 'satisfies_expression', 'cast_expression', 'parenthesized_statements',
]) // prettier-ignore

export const unwrap = (node: Node): Node => {
  const inner = wrapperTypes.has(node.type) ? (node.childForFieldName('value') ?? node.namedChild(0)) : null
  return inner === null ? node : unwrap(inner)
}

const isInsert = (child: Node): boolean =>
  insertTypes.has(child.type) ||
  (child.parent?.type === 'encapsed_string' && !/string_content|string_value|escape/.test(child.type))

export const isText = (node: Node): boolean => textTypes.has(node.type)

export const insertedInto = (text: Node): readonly Node[] =>
  text.namedChildren.flatMap((child) => {
    if (text.type === 'concatenated_string') return insertedInto(child)
    if (text.type === 'heredoc')
      return child.type === 'heredoc_body' ? child.namedChildren.filter(({ type }) => !type.startsWith('string')) : []
    if (!isInsert(child)) return []
    return insertTypes.has(child.type)
      ? [child.namedChildren.find(({ type }) => type !== 'interpolation_brace') ?? child]
      : [child]
  })

export const isLiteral = (node: Node): boolean => {
  const inner = unwrap(node)
  if (isText(inner)) return insertedInto(inner).every(isLiteral)
  if (inner.type === 'unary_expression' || joinTypes.has(inner.type)) return inner.namedChildren.every(isLiteral)
  return literalTypes.has(inner.type)
}

/** Names in capitals are constants by convention in every language that is read here. */
const isConstantName = (node: Node): boolean =>
  /^(?:\w|[.:$\\])*$/.test(node.text) && /(?:^|[.:$\\])[A-Z][A-Z0-9_]*$/.test(node.text)

const formatNames = /^(?:String\.format|string\.Format|String\.Format|fmt\.Sprintf|sprintf|format|util\.format)$/

const joinOperators: readonly (string | undefined)[] = ['+', '.', '%']

/** A type argument before a template is read as a comparison, which joins nothing. */
const isJoined = (node: Node): boolean =>
  joinTypes.has(node.type) && joinOperators.includes(node.childForFieldName('operator')?.text)

const readParts = (node: Node): readonly Node[] => {
  const inner = unwrap(node)
  if (isText(inner)) return insertedInto(inner)
  if (isJoined(inner)) {
    const sides = [inner.childForFieldName('left'), inner.childForFieldName('right')]
    return sides.flatMap((side) => (side === null ? [] : readParts(side)))
  }
  const call = readCall(inner)
  if (formatNames.test(call.path)) return call.args.slice(1)
  if (call.name === 'format' || call.name === 'formatted') return [...call.args, ...call.keywords.values()]
  return [inner]
}

const hasText = (node: Node): boolean => {
  const inner = unwrap(node)
  if (isText(inner)) return true
  if (isJoined(inner)) return inner.namedChildren.some(hasText)
  const call = readCall(inner)
  if (formatNames.test(call.path)) return call.args.some(isText)
  return (call.name === 'format' || call.name === 'formatted') && /^["'f]/.test(call.receiver)
}

export const insertedValues = (node: Node): readonly Node[] => {
  const built = resolveLocal(unwrap(node))
  if (!hasText(built)) return []
  return readParts(built).filter((part) => !isLiteral(part) && !isConstantName(part))
}

export const isVariable = (node: Node): boolean => {
  const inner = resolveLocal(unwrap(node))
  if (isLiteral(inner) || isConstantName(inner)) return false
  return !hasText(inner) || insertedValues(inner).length > 0
}

export const literalText = (node: Node): string => node.text.replaceAll(/^[\w$@]?["'`]|["'`]$/g, '')
