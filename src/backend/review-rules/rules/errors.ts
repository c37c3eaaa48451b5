import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { enclosingFunction, findAround, hasDescendant, isFunction } from '../nodes/enclosing.ts'
import { isLiteral } from '../nodes/text-values.ts'
import type { Match, Pattern, Queries, Rule } from '../rule.ts'

const catches: Queries = {
  ecmascript: '(catch_clause body: (_) @body) @at',
  java: '(catch_clause body: (_) @body) @at',
  csharp: '(catch_clause body: (_) @body) @at',
  php: '(catch_clause body: (_) @body) @at',
  python: '(except_clause (block) @body) @at',
  ruby: '(rescue) @at',
}

const broadError = /^(?:except\s?:|except\s\(?(?:Base)?Exception\b|rescue\s?(?:=>|\n|$|;|StandardError\b|Exception\b))/

const lineAfter = ({ at, text }: Match): string => {
  const end = text.indexOf('\n', at.endIndex)
  return text.slice(at.endIndex, end < 0 ? text.length : end)
}

const isDeliberate = (match: Match): boolean => /#|\/\/|\/\*/.test(`${match.at.text.slice(0, 400)}${lineAfter(match)}`)

const tidying =
  /^(?:await\s)?[\w$.()>?-]{0,60}(?:close|dispose|stop|cancel|abort|destroy|shutdown|disconnect|unlink|remove|delete|release|kill)\w{0,20}[?!]?\(?[^;{}]{0,80}$/i

const isTidyingUp = (clause: Node): boolean => {
  const tried = clause.parent?.childForFieldName('body')
  const [only, second] = tried?.namedChildren.filter(({ type }) => !type.endsWith('comment')) ?? []
  return only !== undefined && second === undefined && tidying.test(only.text.replaceAll(/\s|;$/g, ''))
}

const isEmptyCatch = (match: Match): boolean => {
  const {
    at,
    nodes: { body },
    group,
  } = match
  if (isDeliberate(match) || /^catch\s?\(?(?:\w+\s)?\$?(?:_|ignored?|expected|unused)\b/.test(at.text.slice(0, 60)))
    return false
  if (/\b(?:ignored?|expected)\s?\)/.test(at.text.slice(0, 120)) || isTidyingUp(at)) return false
  if (group === 'python')
    return broadError.test(at.text) && body?.namedChildCount === 1 && body.firstNamedChild?.type === 'pass_statement'
  if (group === 'ruby')
    return (
      broadError.test(at.text) &&
      (at.childForFieldName('body')?.namedChildren.every(({ type }) => type === 'nil') ?? true)
    )
  return body?.namedChildCount === 0
}

const emptyCatch: Rule = {
  id: 'empty-catch',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [{ queries: catches, accept: isEmptyCatch }],
}

const caughtEverything: Rule = {
  id: 'caught-everything',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: { python: '(except_clause) @at' },
      accept: ({ at }) =>
        /^except\s?:/.test(at.text) &&
        !/\braise\b|exc_info|format_exc|print_exc|excepthook|\.exception\(/.test(at.text) &&
        !/^except\s?:\s{1,80}pass\s{0,4}$/.test(at.text),
    },
    {
      queries: { ruby: '(rescue exceptions: (exceptions . (constant) @name)) @at' },
      accept: ({ at, nodes: { name } }) => name?.text === 'Exception' && !/\braise\b/.test(at.text),
    },
    {
      queries: { java: '(catch_clause (catch_formal_parameter (catch_type) @name)) @at' },
      accept: ({ at, nodes: { name } }) =>
        /^(?:Throwable|Error)$/.test(name?.text ?? '') &&
        !/\bthrow\b/.test(at.text) &&
        !isMentioned(at.childForFieldName('body') ?? at, errorName(at)),
    },
  ],
}

const errorName = (clause: Node): string => {
  const parameter =
    clause.childForFieldName('parameter') ??
    clause.childForFieldName('name') ??
    clause.namedChildren.find(({ type }) => type === 'catch_formal_parameter' || type === 'catch_declaration')
  return (parameter?.childForFieldName('name') ?? parameter)?.text ?? ''
}

const isMentioned = (body: Node, name: string): boolean =>
  name !== '' &&
  hasDescendant(
    body,
    ({ type, text }) =>
      (type === 'identifier' || type === 'variable_name' || type === 'shorthand_property_identifier') && text === name,
  )

const isBoolean = /^(?:true|false|True|False|0)$/

const returnsNothing = (body: Node): boolean => {
  const statements = body.namedChildren
  const [only] = statements
  if (statements.length !== 1 || only?.type !== 'return_statement') return false
  const value = only.namedChild(0)
  if (isBoolean.test(value?.text ?? '')) return false
  return (
    value === null || isLiteral(value) || /^(?:\[\]|\{\}|None|null|undefined|Optional\.empty\(\)|nil)$/.test(value.text)
  )
}

const expectedErrors =
  /NotFound|ParserError|URI|PG::Error|NoDatabase|ArgumentError|TypeError|KeyError|StopIteration|Date::Error|NameError|LoadError|ENOENT/

const rubyRescue: Pattern = {
  queries: { ruby: '(rescue) @at' },
  accept: (match) => {
    const { at } = match
    const body = at.childForFieldName('body')
    const isNothing =
      body !== null && body.namedChildren.length === 1 && /^(?:nil|false)$/.test(body.namedChild(0)?.text ?? '')
    const method = enclosingFunction(at)?.childForFieldName('name')?.text ?? ''
    const isQuestion = method.endsWith('?')
    return isNothing && !isQuestion && !isDeliberate(match) && /Error\b/.test(at.text) && !expectedErrors.test(at.text)
  },
}

const swallowedError: Rule = {
  id: 'swallowed-error',
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  patterns: [
    rubyRescue,
    {
      queries: { ecmascript: '(try_statement body: (_) @tried handler: (catch_clause body: (_) @body) @at)' },
      accept: (match) => {
        const {
          nodes: { tried, body },
          at,
        } = match
        return (
          body !== undefined &&
          tried !== undefined &&
          !isDeliberate(match) &&
          returnsNothing(body) &&
          !isMentioned(body, errorName(at)) &&
          /\bawait\b/.test(tried.text) &&
          !/\.json\(\)|parse|exists|access\(|stat\(/i.test(tried.text)
        )
      },
    },
    {
      queries: {
        python: '(except_clause (block) @body) @at',
        java: '(catch_clause body: (_) @body) @at',
        csharp: '(catch_clause body: (_) @body) @at',
        php: '(catch_clause body: (_) @body) @at',
      },
      accept: (match) => {
        const {
          nodes: { body },
          at,
        } = match
        const isBroad =
          /^(?:except\s?:|except\s(?:Base)?Exception\b|catch\s?\((?:final\s)?\\?(?:Exception|Throwable|RuntimeException)\b|catch\s?\{)/.test(
            at.text,
          )
        return body !== undefined && isBroad && !isDeliberate(match) && returnsNothing(body)
      },
    },
  ],
}

const plainFailures =
  /^catch\s?\(\s?(?:final\s)?\\?(?:NumberFormat|\w{0,30}Parse|DateTimeParse|No\w{1,40}|\w{0,30}NotFound|Unsupported\w{1,30}|IllegalArgument|ClassCast|Type|MalformedURL|URISyntax|InvalidArgument|ValueError)(?:Exception|Error)?\b/

const causeLost: Rule = {
  id: 'cause-lost',
  area: 'quality',
  severity: 'low',
  confidence: 'medium',
  patterns: [
    {
      queries: { csharp: '(throw_statement (identifier) @value) @at' },
      accept: ({ at, nodes: { value } }) => {
        const clause = findAround(at, ({ type }) => type === 'catch_clause', isFunction)
        return clause !== null && errorName(clause) === value?.text
      },
      fix: ({ at }) => replaceNode(at, 'throw;'),
    },
    {
      queries: {
        java: '(throw_statement (object_creation_expression) @value) @at',
        php: '(throw_expression (object_creation_expression) @value) @at',
      },
      accept: ({ at }) => {
        const clause = findAround(at, ({ type }) => type === 'catch_clause', isFunction)
        const body = clause?.childForFieldName('body')
        if (clause === null || body === null || body === undefined) return false
        return (
          errorName(clause) !== '' &&
          !plainFailures.test(clause.text.slice(0, 120)) &&
          !isMentioned(body, errorName(clause)) &&
          (at.parent?.equals(body) === true || at.parent?.parent?.equals(body) === true)
        )
      },
    },
  ],
}

const returnInFinally: Rule = {
  id: 'return-in-finally',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(return_statement) @at',
        java: '(return_statement) @at',
        python: '(return_statement) @at',
        php: '(return_statement) @at',
      },
      accept: ({ at }) =>
        findAround(at, ({ type }) => type === 'finally_clause', isFunction) !== null && enclosingFunction(at) !== null,
    },
  ],
}

export const errorRules: readonly Rule[] = [emptyCatch, caughtEverything, swallowedError, causeLost, returnInFinally]
