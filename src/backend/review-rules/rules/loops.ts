import type { SharedGroup } from '../languages.ts'
import type { Node } from 'web-tree-sitter'
import { collectDescendants, enclosingFunction, enclosingLoop, hasDescendant, isFunction } from '../nodes/enclosing.ts'
import { isLiteral, unwrap } from '../nodes/text-values.ts'
import { callsTo, sameInAll } from '../patterns.ts'
import { isListLoop, isLookup, isQuery, maintenance, pageWords } from '../nodes/lookups.ts'
import type { Match, Rule } from '../rule.ts'

const orderWords =
  /sleep|delay|\bwait|retry|attempt|transaction|trx|\btx\b|migrat|lock|throttle|sequen|batch|chunk|page|cursor|step|queue|stream|read\(|next\(/i

const assignTypes: ReadonlySet<string> = new Set([
  'assignment_expression',
  'augmented_assignment_expression',
  'augmented_assignment',
  'update_expression',
  'assignment',
])

const declaredIn = (node: Node): string =>
  collectDescendants(node, ({ type }) => type === 'variable_declarator' || type === 'for_in_statement')
    .map((declarator) => (declarator.childForFieldName('name') ?? declarator.childForFieldName('left'))?.text ?? '')
    .join(' ')

const changesOuter = (body: Node): boolean => {
  const names = declaredIn(body)
  return collectDescendants(body, ({ type }) => assignTypes.has(type), isFunction).some((node) => {
    const target = (node.childForFieldName('left') ?? node.namedChild(0))?.text ?? ''
    return node.parent?.parent?.type !== 'block' && !/[[\]]/.test(target) && !names.split(' ').includes(target)
  })
}

const leavesEarly = (body: Node): boolean =>
  hasDescendant(
    body,
    ({ type }) => /^(?:break|return|throw|raise|continue|yield|try)_?(?:statement|expression)?$/.test(type),
    isFunction,
  )

const isIndependent = (loop: Node): boolean => {
  const body = loop.childForFieldName('body')
  if (body === null || loop.text.length > 1200 || orderWords.test(loop.text) || leavesEarly(body)) return false
  const awaited = collectDescendants(body, ({ type }) => type === 'await_expression' || type === 'await', isFunction)
  return awaited.length === 1 && !(loop.type === 'for_in_statement' && changesOuter(body))
}

const awaitInLoop: Rule = {
  id: 'await-in-loop',
  area: 'performance',
  severity: 'medium',
  confidence: 'low',
  patterns: [
    {
      queries: { ecmascript: '(await_expression) @at', python: '(await) @at', csharp: '(await_expression) @at' },
      accept: ({ at }) => {
        const loop = enclosingLoop(at)
        return (
          loop !== null &&
          isListLoop(loop) &&
          !/^(?:for\s{1,3}await|async\s{1,3}for|await\s{1,3}foreach)\b/.test(loop.text) &&
          isIndependent(loop)
        )
      },
      causes: ({ at }) => [enclosingLoop(at)].flatMap((loop) => loop ?? []),
    },
  ],
}

const queryInLoop: Rule = {
  id: 'query-in-loop',
  area: 'performance',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo(
      sameInAll(/[a-zA-Z?]$/),
      (match) => {
        if (!(isQuery(match) || isLookup(match)) || maintenance.test(match.path)) return false
        const loop = loopAround(match.at)
        return loop !== null && !pageWords.test(loop.text.slice(0, 200)) && !loop.type.startsWith('while')
      },
      { causes: ({ at }) => [loopAround(at)].flatMap((loop) => loop ?? []) },
    ),
  ],
}

const listMethods = /\.(?:map|forEach|flatMap|each|filter)$/

/** A callback of a list's method is a loop as well. */
function loopAround(node: Node): Node | null {
  const loop = enclosingLoop(node)
  if (loop !== null) return loop
  const around = enclosingFunction(node)
  const call = around?.parent?.type === 'arguments' ? around.parent.parent : null
  return call?.type === 'call_expression' && listMethods.test(call.childForFieldName('function')?.text.slice(-40) ?? '')
    ? call
    : null
}

const compiles: Readonly<Partial<Record<SharedGroup, RegExp>>> = {
  ecmascript: /^RegExp$/,
  python: /^re\.compile$/,
  java: /^Pattern\.compile$/,
  csharp: /^Regex$/,
  go: /^regexp\.(?:MustCompile|Compile)$/,
  ruby: /^Regexp\.new$/,
}

const compiledInLoop: Rule = {
  id: 'expression-compiled-in-loop',
  area: 'performance',
  severity: 'low',
  confidence: 'high',
  patterns: [
    callsTo(
      compiles,
      ({ at, call: { args } }) => args[0] !== undefined && isLiteral(args[0]) && enclosingLoop(at) !== null,
      { causes: ({ at }) => [enclosingLoop(at)].flatMap((loop) => loop ?? []) },
    ),
  ],
}

const isTextVariable = (name: string, around: Node | null, language: string): boolean => {
  const declared =
    {
      java: [`String ${name}`],
      csharp: [`string ${name}`, `String ${name}`, `var ${name} = "`, `var ${name} = string.Empty`],
      go: [` ${name} := "`, `\t${name} := "`, `var ${name} string`, `\t${name} := \``, `(${name} string`],
    }[language] ?? []
  return around !== null && declared.some((text) => around.text.includes(text))
}

const appendedInLoop = ({ at, nodes: { left, right }, group }: Match): boolean => {
  const loop = enclosingLoop(at)
  if (loop === null || left === undefined || right === undefined) return false
  const isAppend =
    at.childForFieldName('operator')?.text === '+=' ||
    at.text
      .slice(left.endIndex - at.startIndex)
      .trim()
      .startsWith('+=') ||
    right.text.startsWith(`${left.text} +`)
  const around = enclosingFunction(at)
  const isOuter = !isTextVariable(left.text, loop, group)
  const isFixed = isLiteral(right) || /^[A-Z]\w{1,40}\.[A-Z]\w{1,40}$/.test(right.text)
  return isAppend && isOuter && !isFixed && isTextVariable(left.text, around, group)
}

const textInLoop: Rule = {
  id: 'text-joined-in-loop',
  area: 'performance',
  severity: 'low',
  confidence: 'high',
  patterns: [
    {
      queries: {
        java: '(assignment_expression left: (identifier) @left right: (_) @right) @at',
        csharp: '(assignment_expression left: (identifier) @left right: (_) @right) @at',
        go: '(assignment_statement left: (expression_list . (identifier) @left .) right: (expression_list . (_) @right .)) @at',
      },
      accept: appendedInLoop,
      causes: ({ at }) => [enclosingLoop(at)].flatMap((loop) => loop ?? []),
      parameters: ({ nodes: { left } }) => ({ name: left?.text ?? '' }),
    },
  ],
}

const isOwnCopy = ({ nodes: { left, right } }: Match): boolean => {
  if (left === undefined || right === undefined) return false
  const [name, value] = [left.text, right.text.replaceAll(/\s/g, '')]
  return (
    value.startsWith(`[...${name},`) ||
    value.startsWith(`{...${name},`) ||
    value.startsWith(`${name}.concat(`) ||
    value.startsWith(`array_merge(${name},`) ||
    value.startsWith(`${name}+[`) ||
    value.startsWith(`pd.concat([${name},`) ||
    value.startsWith(`np.append(${name},`)
  )
}

const copiedInLoop: Rule = {
  id: 'list-copied-in-loop',
  area: 'performance',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(assignment_expression left: (_) @left right: (_) @right) @at',
        python: '(assignment left: (_) @left right: (_) @right) @at',
        php: '(assignment_expression left: (_) @left right: (_) @right) @at',
        ruby: '(assignment left: (_) @left right: (_) @right) @at',
      },
      accept: (match) => isOwnCopy(match) && loopAround(match.at) !== null,
      causes: ({ at }) => [loopAround(at)].flatMap((loop) => loop ?? []),
      parameters: ({ nodes: { left } }) => ({ name: left?.text ?? '' }),
    },
    callsTo(
      { ecmascript: /\.reduce$/ },
      ({ call: { args } }) => {
        const [callback] = args
        const first = callback?.childForFieldName('parameters')?.namedChild(0)
        const name = first?.childForFieldName('pattern')?.text ?? first?.text ?? ''
        const body = callback?.childForFieldName('body')
        if (name === '' || body === undefined || body === null) return false
        return (
          hasDescendant(
            body,
            ({ type, text, parent }) =>
              type === 'spread_element' &&
              text === `...${name}` &&
              (parent?.type === 'object' || parent?.type === 'array'),
          ) ||
          (unwrap(body).type === 'object' && unwrap(body).text.replaceAll(/\s/g, '').startsWith(`{...${name},`))
        )
      },
      {
        parameters: ({ call: { args } }) => ({
          name: args[0]?.childForFieldName('parameters')?.namedChild(0)?.text ?? '',
        }),
      },
    ),
  ],
}

const deferInLoop: Rule = {
  id: 'defer-in-loop',
  area: 'performance',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: { go: '(defer_statement) @at' },
      accept: ({ at }) => {
        const loop = enclosingLoop(at)
        const isEndless = /^for\s?\{/.test(loop?.text ?? '') && !at.text.includes('Unlock()')
        const isLast = at.parent?.namedChildren.at(-1)?.type === 'return_statement'
        return loop !== null && !isEndless && !isLast && !/\bDone\(\)/.test(at.text)
      },
      causes: ({ at }) => [enclosingLoop(at)].flatMap((loop) => loop ?? []),
    },
  ],
}

export const loopRules: readonly Rule[] = [
  awaitInLoop,
  queryInLoop,
  compiledInLoop,
  textInLoop,
  copiedInLoop,
  deferInLoop,
]
