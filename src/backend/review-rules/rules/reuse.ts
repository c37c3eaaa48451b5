import type { Node } from 'web-tree-sitter'
import { collectDescendants, enclosingFunction, enclosingLoop, isFunction } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import type { Match, Rule } from '../rule.ts'

const consumers = /^(?:list|sum|set|tuple|max|min|sorted|dict|join|extend)$/
const oneWay = /^(?:map|filter|zip|csv\.reader|csv\.DictReader|reversed|enumerate)$/

const isGenerator = (root: Node, name: string): boolean =>
  root
    .descendantsOfType('function_definition')
    .some(
      (node) =>
        node.childForFieldName('name')?.text === name &&
        node.descendantsOfType('yield').some((statement) => enclosingFunction(statement)?.id === node.id),
    )

const isOneWay = (value: Node, root: Node): boolean => {
  if (value.type === 'generator_expression') return true
  if (value.type !== 'call') return false
  const { path, receiver, name } = readCall(value)
  return oneWay.test(path) || (receiver === '' && isGenerator(root, name))
}

const isReadThrough = (use: Node): boolean => {
  const holder = use.parent
  if (holder?.type === 'argument_list') return consumers.test(readCall(holder.parent ?? holder).name)
  if (holder?.type === 'for_statement' || holder?.type === 'for_in_clause')
    return holder.childForFieldName('right')?.id === use.id
  return false
}

const isApart = (first: Node, second: Node): boolean => {
  const findBranch = (node: Node): Node | null => {
    for (let at = node.parent; at !== null && !isFunction(at); at = at.parent)
      if (/^(?:if_statement|elif_clause|else_clause|try_statement|except_clause|match_statement)$/.test(at.type))
        return at
    return null
  }
  return findBranch(first)?.id === findBranch(second)?.id
}

const secondReading = ({ at, nodes: { name, value }, root }: Match): Node | undefined => {
  const around = enclosingFunction(at)
  if (around === null || name === undefined || value === undefined || !isOneWay(value, root)) return undefined
  if (enclosingLoop(at) !== null) return undefined
  const named = collectDescendants(around, ({ type, text }) => type === 'identifier' && text === name.text)
  const isSetAgain = named.some(
    (use) => use.startIndex > at.endIndex && use.parent?.childForFieldName('left')?.id === use.id,
  )
  const [first, second] = named.filter((use) => use.startIndex > at.endIndex && isReadThrough(use))
  if (isSetAgain || first === undefined || second === undefined || !isApart(first, second)) return undefined
  return /\b(?:break|return)\b/.test(first.parent?.type === 'for_statement' ? first.parent.text : '')
    ? undefined
    : second
}

const usedUp: Rule = {
  id: 'iterator-used-up',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: { python: '(assignment left: (identifier) @name right: (_) @value) @at' },
      accept: (match) => secondReading(match) !== undefined,
      causes: (match) => [secondReading(match)].flatMap((node) => node ?? []),
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const parameterNames = (around: Node | null): readonly string[] =>
  (around?.childForFieldName('parameters')?.namedChildren ?? []).map(
    (node) =>
      (node.childForFieldName('pattern') ?? node.childForFieldName('name') ?? node).text.split(/[\s:=,]/)[0] ?? '',
  )

const perRequest = ['Current', 'current_user', 'request', 'session', 'params']

const ignoredArgument = ({ at, nodes: { name, value } }: Match): string | undefined => {
  const around = enclosingFunction(at)
  if (around === null || value === undefined || name === undefined || value.namedChildCount === 0) return undefined
  if (
    /^(?:constructor|__construct|(?:set|reset|load|init)\w{0,40})$/.test(around.childForFieldName('name')?.text ?? '')
  )
    return undefined
  const words = collectDescendants(value.parent ?? value, ({ type }) =>
    /^(?:identifier|variable_name|constant)$/.test(type),
  ).map(({ text }) => text)
  if (around.type === 'singleton_method') return perRequest.find((word) => words.includes(word))
  return parameterNames(around).find((parameter) => parameter.length > 1 && words.includes(parameter))
}

const rememberedOnce: Rule = {
  id: 'remembered-for-first-argument',
  area: 'quality',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    {
      queries: {
        ruby: '(operator_assignment left: [(instance_variable) (class_variable)] @name operator: "||=" right: (_) @value) @at',
        php: '(augmented_assignment_expression left: [(member_access_expression) (scoped_property_access_expression)] @name operator: "??=" right: (_) @value) @at',
        ecmascript:
          '(augmented_assignment_expression left: (member_expression object: (this)) @name operator: ["??=" "||="] right: (_) @value) @at',
        csharp: '(assignment_expression left: (identifier) @name operator: "??=" right: (_) @value) @at',
      },
      accept: (match) =>
        ignoredArgument(match) !== undefined &&
        (match.group !== 'csharp' || match.nodes['name']?.text.startsWith('_') === true),
      parameters: (match) => ({ name: match.nodes['name']?.text ?? '', argument: ignoredArgument(match) ?? '' }),
    },
  ],
}

const hashMethods = /^(?:hashCode|GetHashCode|__hash__|hash)$/
const equalMethods = /^(?:equals|Equals|__eq__|eql\?|==)$/

const hashedFields = (method: Node): readonly string[] =>
  collectDescendants(method, ({ type }) => /^(?:method_invocation|invocation_expression|call)$/.test(type)).flatMap(
    (node) => {
      const { path, args } = readCall(node)
      if (!/^(?:Objects\.hash|HashCode\.Combine|hash)$/.test(path)) return []
      const parts = args.flatMap((argument) => (argument.type === 'tuple' ? argument.namedChildren : [argument]))
      const fields =
        method.type === 'function_definition' ? parts.filter(({ text }) => text.startsWith('self.')) : parts
      return fields.map(({ text }) => text.replace(/^(?:this|self)\./, '')).filter((text) => /^\w{1,40}$/.test(text))
    },
  )

const comparesOther = ({ at }: Match): string | undefined => {
  const holder = at.parent
  const methods = holder?.namedChildren ?? []
  const equals = methods.filter((node) => equalMethods.test(node.childForFieldName('name')?.text ?? ''))
  const direct = new Set(equals.flatMap(({ text }) => text.split(/\W/)))
  const helpers = methods.filter((node) => direct.has(node.childForFieldName('name')?.text ?? ''))
  const words = new Set([...equals, ...helpers].flatMap(({ text }) => text.split(/\W/)))
  if (equals.length === 0 || /super|EqualityComparer|base\.|hash\(/.test(equals.map(({ text }) => text).join(' ')))
    return undefined
  return hashedFields(at).find((field) => !words.has(field))
}

const hashOfOthers: Rule = {
  id: 'hash-of-other-fields',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        java: '(method_declaration name: (identifier) @name) @at',
        csharp: '(method_declaration name: (identifier) @name) @at',
        python: '(function_definition name: (identifier) @name) @at',
      },
      accept: (match) => hashMethods.test(match.nodes['name']?.text ?? '') && comparesOther(match) !== undefined,
      parameters: (match) => ({ name: comparesOther(match) ?? '' }),
    },
  ],
}

export const reuseRules: readonly Rule[] = [usedUp, rememberedOnce, hashOfOthers]
