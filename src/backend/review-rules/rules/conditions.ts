import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { comparisonQueries } from '../patterns.ts'
import { bodyCode, toCode } from '../nodes/same-code.ts'
import { readCall } from '../nodes/read-call.ts'
import { isLiteral } from '../nodes/text-values.ts'
import type { Match, Rule } from '../rule.ts'

const plainTypes: ReadonlySet<string> = new Set([
  'identifier',
  'member_expression',
  'variable_name',
  'field_access',
  'true',
  'false',
  'boolean_literal',
])

const assignmentInCondition: Rule = {
  id: 'assignment-in-condition',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(if_statement condition: (parenthesized_expression (assignment_expression right: (_) @value) @at))',
        java: '(if_statement condition: (parenthesized_expression (assignment_expression right: (_) @value) @at))',
        csharp: '(if_statement condition: (assignment_expression right: (_) @value) @at)',
        php: '(if_statement condition: (parenthesized_expression (assignment_expression right: (_) @value) @at))',
        ruby: '(if condition: (assignment right: (_) @value) @at)',
      },
      accept: ({ nodes: { value }, group }) =>
        value !== undefined &&
        (isLiteral(value) || (group !== 'ruby' && plainTypes.has(value.type))) &&
        (group !== 'ecmascript' || value.type !== 'member_expression'),
      fix: ({ at, nodes: { value }, group }) => {
        const left = at.childForFieldName('left')
        const operator = group === 'ecmascript' || group === 'php' ? '===' : '=='
        return left === null || value === undefined
          ? undefined
          : replaceNode(at, `${left.text} ${operator} ${value.text}`)
      },
    },
  ],
}

const comparedWithItself: Rule = {
  id: 'compared-with-itself',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: comparisonQueries('"===" "==" "<" ">" "<=" ">=" "&&" "||"'),
      accept: ({ nodes: { left, right, operator } }) =>
        left !== undefined &&
        right !== undefined &&
        operator?.text !== '!=' &&
        operator?.text !== 'is not' &&
        !isLiteral(left) &&
        toCode(left) === toCode(right) &&
        !/\(|\+\+|--/.test(left.text),
      parameters: ({ nodes: { left } }) => ({ name: left?.text.slice(0, 60) ?? '' }),
    },
  ],
}

const identicalBranches: Rule = {
  id: 'identical-branches',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(if_statement consequence: (_) @first alternative: (else_clause (_) @second)) @at (ternary_expression consequence: (_) @first alternative: (_) @second) @at',
        python:
          '(if_statement consequence: (block) @first . alternative: (else_clause body: (block) @second)) @at (conditional_expression (_) @first (_) (_) @second) @at',
        java: '(if_statement consequence: (_) @first alternative: (_) @second) @at (ternary_expression consequence: (_) @first alternative: (_) @second) @at',
        csharp:
          '(if_statement consequence: (_) @first alternative: (_) @second) @at (conditional_expression consequence: (_) @first alternative: (_) @second) @at',
        go: '(if_statement consequence: (block) @first alternative: (block) @second) @at',
        ruby: '(if consequence: (then) @first alternative: (else) @second) @at (conditional consequence: (_) @first alternative: (_) @second) @at',
        php: '(if_statement body: (_) @first . alternative: (else_clause body: (_) @second)) @at (conditional_expression body: (_) @first alternative: (_) @second) @at',
      },
      accept: ({ nodes: { first, second } }) => bodyCode(first) !== '' && bodyCode(first) === bodyCode(second),
      causes: ({ nodes: { second } }) => (second === undefined ? [] : [second]),
    },
  ],
}

const chainTypes: ReadonlySet<string> = new Set([
  'else_clause',
  'if_statement',
  'if',
  'elsif',
  'elif_clause',
  'else_if_clause',
])

const isEarlierBranch = (chain: Node, at: Node): boolean =>
  chain.childForFieldName('condition') !== null &&
  (chain.childForFieldName('alternative')?.startIndex ?? Infinity) <= at.startIndex

const formerConditions = (at: Node): readonly Node[] => {
  const conditions: Node[] = []
  for (
    let child = at, parent = at.parent;
    parent !== null && chainTypes.has(parent.type);
    child = parent, parent = parent.parent
  ) {
    if (isEarlierBranch(parent, child))
      conditions.push(...[parent.childForFieldName('condition')].flatMap((node) => node ?? []))
    for (const sibling of parent.namedChildren) {
      const isBranch = sibling.type === 'elif_clause' || sibling.type === 'else_if_clause'
      if (isBranch && sibling.endIndex <= child.startIndex)
        conditions.push(...[sibling.childForFieldName('condition')].flatMap((node) => node ?? []))
    }
  }
  return conditions
}

const sameCondition = ({ at, nodes: { condition } }: Match): Node | undefined =>
  /next|read|shift|pop\(|match|exec|poll|\+\+/.test(condition?.text ?? '')
    ? undefined
    : formerConditions(at).find((former) => toCode(former) === toCode(condition))

const repeatedCondition: Rule = {
  id: 'repeated-condition',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(else_clause (if_statement condition: (_) @condition) @at)',
        python: '(elif_clause condition: (_) @condition) @at',
        java: '(if_statement alternative: (if_statement condition: (_) @condition) @at)',
        csharp: '(if_statement alternative: (if_statement condition: (_) @condition) @at)',
        go: '(if_statement alternative: (if_statement condition: (_) @condition) @at)',
        ruby: '(elsif condition: (_) @condition) @at',
        php: '(else_if_clause condition: (_) @condition) @at',
      },
      accept: (match) => sameCondition(match) !== undefined && match.at.childForFieldName('initializer') === null,
      causes: (match) => [sameCondition(match)].flatMap((node) => node ?? []),
    },
  ],
}

const negatedOperand: Rule = {
  id: 'negation-of-one-operand',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(binary_expression left: (unary_expression operator: "!" argument: (_) @value) operator: ["in" "instanceof"] @operator right: (_) @right) @at',
      },
      fix: ({ at, nodes: { value, operator, right } }) =>
        replaceNode(at, `!(${value?.text} ${operator?.text} ${right?.text})`),
    },
  ],
}

const indexCalls = /(?:^|\.)(?:indexOf|lastIndexOf|findIndex|strpos|stripos|array_search|find|rfind|search)$/

const indexAsCondition: Rule = {
  id: 'index-as-condition',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(if_statement condition: (parenthesized_expression [(call_expression) @at (unary_expression operator: "!" argument: (call_expression) @at)]))',
        python: '(if_statement condition: [(call) @at (not_operator argument: (call) @at)])',
        php: '(if_statement condition: (parenthesized_expression [(function_call_expression) @at (unary_op_expression (function_call_expression) @at)]))',
      },
      accept: ({ call: { path, name, args, receiver }, group }) => {
        if (!indexCalls.test(path)) return false
        if (group === 'python')
          return (
            (name === 'find' || name === 'rfind') &&
            args[0]?.type === 'string' &&
            !/soup|tree|root|element|node|doc|xml|page/i.test(receiver)
          )
        return group === 'php'
          ? /^(?:strpos|stripos|array_search)$/.test(name)
          : name !== 'find' && name !== 'rfind' && name !== 'search'
      },
    },
  ],
}

const alwaysTrueAssertion: Rule = {
  id: 'assertion-always-true',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  reads: 'everything',
  patterns: [
    { queries: { python: '(assert_statement . (tuple (_) (_)) .) @at' } },
    {
      queries: { ecmascript: '(call_expression) @at' },
      accept: ({ at, call: { path } }) =>
        /^expect$/.test(path) && at.parent?.type === 'expression_statement' && readCall(at).args.length === 1,
    },
  ],
}

export const conditionRules: readonly Rule[] = [
  assignmentInCondition,
  comparedWithItself,
  identicalBranches,
  repeatedCondition,
  negatedOperand,
  indexAsCondition,
  alwaysTrueAssertion,
]
