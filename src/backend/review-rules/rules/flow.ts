import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { findAround, functionTypes, hasDescendant, isFunction } from '../nodes/enclosing.ts'
import { callsTo } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const harmlessAfterEnd =
  /^(?:comment|line_comment|block_comment|function_declaration|function_definition|class_declaration|class_definition|labeled_statement|local_function_statement|empty_statement|type_alias_declaration|interface_declaration|case_statement|default_statement|php_tag|text|text_interpolation|generator_function_declaration|method|break_statement|rescue|ensure|else)$/

const unreachable: Rule = {
  id: 'unreachable-code',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(statement_block [(return_statement) (throw_statement) (break_statement) (continue_statement)] . (_) @at)',
        python: '(block [(return_statement) (raise_statement) (break_statement) (continue_statement)] . (_) @at)',
        java: '(block [(return_statement) (throw_statement) (break_statement) (continue_statement)] . (_) @at)',
        csharp: '(block [(return_statement) (throw_statement) (break_statement) (continue_statement)] . (_) @at)',
        go: '(statement_list [(return_statement) (break_statement) (continue_statement)] . (_) @at)',
        ruby: '(body_statement (return) . (_) @at)',
        php: '(compound_statement [(return_statement) (break_statement) (continue_statement)] . (_) @at)',
      },
      accept: ({ at }) =>
        !harmlessAfterEnd.test(at.type) && !/^(?:yield\b|var\s\w{1,40};?$)/.test(at.text.slice(0, 60)),
    },
  ],
}

const endTypes =
  /^(?:break_statement|return_statement|throw_statement|continue_statement|throw_expression|yield_statement|exit_statement|goto_statement)$/
const endCalls =
  /^(?:process\.exit|exit|die|System\.exit|assertNever|throw|abort|panic|this\.fail|redirect|notFound|unreachable)\b/

const endsFlow = (node: Node | null | undefined): boolean => {
  if (node === null || node === undefined) return false
  if (endTypes.test(node.type)) return true
  if (/^(?:statement_block|block|compound_statement)$/.test(node.type)) return endsFlow(lastStatement(node))
  if (node.type === 'if_statement') {
    const alternative = node.childForFieldName('alternative')
    const otherwise =
      alternative?.type === 'else_clause' ? alternative.namedChild(alternative.namedChildCount - 1) : alternative
    return endsFlow(node.childForFieldName('consequence') ?? node.childForFieldName('body')) && endsFlow(otherwise)
  }
  if (node.type === 'switch_statement' || node.type === 'try_statement') return true
  if (/^(?:while_statement|for_statement)$/.test(node.type)) return /^(?:while\s?\(true\)|for\s?\(;;\))/.test(node.text)
  return (
    node.type === 'expression_statement' &&
    (endCalls.test(node.text) || endTypes.test(node.firstNamedChild?.type ?? ''))
  )
}

function lastStatement(node: Node): Node | undefined {
  return node.namedChildren.findLast(({ type }) => !type.endsWith('comment'))
}

const labelTypes = /^(?:switch_label|comment|line_comment|block_comment)$/

const maxFallen = 2

const fallsOften = (at: Node): boolean => {
  const cases = at.parent?.namedChildren.filter(({ type }) => type === at.type).slice(0, -1) ?? []
  return cases.filter((part) => part.namedChildCount > 1 && !endsFlow(part.namedChildren.at(-1))).length > maxFallen
}

const fallThrough: Rule = {
  id: 'switch-fall-through',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(switch_body [(switch_case) (switch_default)] @at . [(switch_case) (switch_default)])',
        java: '(switch_block (switch_block_statement_group) @at . (switch_block_statement_group))',
        php: '(switch_block [(case_statement) (default_statement)] @at . [(case_statement) (default_statement)])',
      },
      accept: ({ at, text }) => {
        const value = at.childForFieldName('value')
        const body = at.namedChildren.filter((child) => !labelTypes.test(child.type) && child.id !== value?.id)
        const next = at.nextNamedSibling
        const between = text.slice(at.startIndex, next?.startIndex ?? at.endIndex)
        return (
          body.length > 0 &&
          !endsFlow(body.at(-1)) &&
          !/fall|through|no ?break|MissingBreak/i.test(between) &&
          !fallsOften(at)
        )
      },
    },
  ],
}

const listLength = /^([\w.$]{1,40})\.(?:length|size\(\)|Length|Count)$|^(?:len|count)\(([\w.$>-]{1,40})\)$/

const indexedList = (limit: string): string => {
  const [, member, called] = listLength.exec(limit.replaceAll(/\s/g, '')) ?? []
  return member ?? called ?? ''
}

const readsElement = (loop: Node, list: string, index: string): boolean => {
  const body = (loop.childForFieldName('body') ?? loop).text.replaceAll(/\s/g, '')
  const isGuarded = [`${index}==${list}.`, `${index}===${list}.`, `${index}<${list}.`, `${index}==len(${list})`].some(
    (text) => body.includes(text),
  )
  return (
    !isGuarded &&
    [`${list}[${index}]`, `${list}.get(${index})`, `${list}.charAt(${index})`].some((text) => body.includes(text))
  )
}

const pastTheEnd: Rule = {
  id: 'loop-past-the-end',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(binary_expression left: (identifier) @left operator: "<=" @operator right: (_) @right) @at',
        java: '(binary_expression left: (identifier) @left operator: "<=" @operator right: (_) @right) @at',
        csharp: '(binary_expression left: (identifier) @left operator: "<=" @operator right: (_) @right) @at',
        go: '(binary_expression left: (identifier) @left operator: "<=" @operator right: (_) @right) @at',
        php: '(binary_expression left: (variable_name) @left operator: "<=" @operator right: (_) @right) @at',
      },
      accept: ({ at, nodes: { left, right } }) => {
        const loop = findAround(at, ({ type }) => type === 'for_statement', isFunction)
        const list = indexedList(right?.text ?? '')
        return loop !== null && list !== '' && left !== undefined && readsElement(loop, list, left.text)
      },
      fix: ({ nodes: { operator } }) => (operator === undefined ? undefined : replaceNode(operator, '<')),
    },
    {
      queries: { python: '(for_statement left: (identifier) @left right: (call) @at) @loop' },
      accept: ({ at, nodes: { left, loop } }) => {
        const [, list] = /^range\(len\((\w{1,40})\)\+1\)$/.exec(at.text.replaceAll(/\s/g, '')) ?? []
        return list !== undefined && loop !== undefined && left !== undefined && readsElement(loop, list, left.text)
      },
    },
    {
      queries: { ruby: '(call receiver: (parenthesized_statements (range) @at) block: (_) @loop)' },
      accept: ({ at, nodes: { loop } }) => {
        const [, list] = /^0\.\.(\w{1,40})\.(?:length|size|count)$/.exec(at.text.replaceAll(/\s/g, '')) ?? []
        return list !== undefined && loop?.text.includes(`${list}[`) === true
      },
    },
  ],
}

const mapping = /\.(?:map|filter|flatMap|reduce|some|every|find|findIndex|toSorted)$/

const callbackWithoutReturn: Rule = {
  id: 'callback-without-return',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: mapping },
      ({ call: { args }, at }) => {
        const [callback] = args
        const body = callback?.childForFieldName('body')
        if (callback === undefined || !isFunction(callback) || body?.type !== 'statement_block') return false
        const isFunctionNode = ({ type }: Node) => functionTypes.has(type)
        const isUsed = at.parent?.type !== 'expression_statement'
        return (
          isUsed &&
          body.namedChildCount > 0 &&
          !hasDescendant(body, ({ type }) => /^(?:return|throw)_statement$/.test(type), isFunctionNode)
        )
      },
      { parameters: ({ call: { name } }) => ({ name }) },
    ),
  ],
}

const maxEntries = 300
const toKey = (node: Node | null | undefined): string =>
  node === null || node === undefined ? '' : node.text.replaceAll(/^["']|["':]$/g, '')
const keyTypes = /^(?:property_identifier|string|number|integer|hash_key_symbol|simple_symbol|encapsed_string)$/

const formerEntry = (at: Node, key: Node | undefined): Node | undefined => {
  const holder = at.parent
  if (key === undefined || holder === null || holder.namedChildCount > maxEntries || !keyTypes.test(key.type))
    return undefined
  const before = holder.namedChildren.filter(({ endIndex, type }) => type === at.type && endIndex <= at.startIndex)
  return before.find((entry) => {
    const former = entry.childForFieldName('key') ?? (entry.namedChildCount > 1 ? entry.namedChild(0) : null)
    return former !== null && keyTypes.test(former.type) && former.type === key.type && toKey(former) === toKey(key)
  })
}

const repeatedKey: Rule = {
  id: 'repeated-key',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(object (pair key: (_) @key) @at)',
        python: '(dictionary (pair key: (_) @key) @at)',
        ruby: '(hash (pair key: (_) @key) @at)',
        php: '(array_creation_expression (array_element_initializer . (_) @key . (_)) @at)',
      },
      accept: ({ at, nodes: { key } }) => formerEntry(at, key) !== undefined,
      parameters: ({ nodes: { key } }) => ({ name: toKey(key) }),
      causes: ({ at, nodes: { key } }) => [formerEntry(at, key)].flatMap((node) => node ?? []),
    },
  ],
}

export const flowRules: readonly Rule[] = [unreachable, fallThrough, pastTheEnd, callbackWithoutReturn, repeatedKey]
