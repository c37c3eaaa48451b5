import type { Node } from 'web-tree-sitter'

export interface Parameter {
  readonly name: string
  readonly isOptional: boolean
  readonly isRest: boolean
  readonly isKeyword: boolean
}

const optionalTypes = /^(?:optional_parameter|assignment_pattern|default_parameter|typed_default_parameter)$/
const restTypes = /rest_pattern|splat|spread_parameter|variadic|hash_splat/
const ownName = /^(?:self|cls|this)$/

const readName = (node: Node): string =>
  (node.childForFieldName('pattern') ?? node.childForFieldName('name') ?? node.childForFieldName('left') ?? node).text
    .replaceAll(/\s|[*&.$:]/g, '')
    .split(/[=:]/)[0] ?? ''

const toParameters = (node: Node): Parameter[] => {
  const names = node.type === 'parameter_declaration' ? node.childrenForFieldName('name') : []
  const isRest =
    restTypes.test(node.type) || /^(?:\.\.\.|\*)/.test(node.text) || /\.\.\.|\bparams\b/.test(node.text.slice(0, 60))
  const hasValue =
    node.childForFieldName('value') !== null ||
    node.childForFieldName('default_value') !== null ||
    /[^=!<>]=[^=>]/.test(node.text)
  const isKeyword = node.type === 'keyword_parameter'
  const shape = { isOptional: optionalTypes.test(node.type) || hasValue, isRest, isKeyword }
  if (names.length > 0) return names.map(({ text }) => ({ name: text, ...shape }))
  return [{ name: readName(node), ...shape }]
}

const separators =
  /^(?:comment|line_comment|block_comment|keyword_separator|positional_separator|block_parameter|receiver_parameter)$/

export const readParameters = (definition: Node): readonly Parameter[] => {
  const list = definition.childForFieldName('parameters')
  const single = definition.childForFieldName('parameter')
  if (list === null) return single === null ? [] : toParameters(single)
  return list.namedChildren
    .filter(({ type }) => !separators.test(type))
    .flatMap(toParameters)
    .filter(({ name }) => !ownName.test(name))
}
