import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { enclosingFunction, findAround, isFunction, isInside } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import { isLiteral } from '../nodes/text-values.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const asyncNames = (root: Node, group: string): ReadonlySet<string> => {
  const [names, plain] = [new Set<string>(), new Set<string>()]
  const types = [
    'function_declaration',
    'method_definition',
    'variable_declarator',
    'function_definition',
    'method_declaration',
  ]
  for (const node of root.descendantsOfType(types)) {
    const value = node.childForFieldName('value')
    const head = (value !== null && isFunction(value) ? value : node).text.slice(0, 80)
    const isAsync =
      group === 'csharp'
        ? /\basync\s(?:Task|ValueTask)\b/.test(head)
        : /^(?:(?:public|private|protected|static|override)\s){0,3}async\b/.test(head)
    const isCode = value === null || isFunction(value)
    const name = node.childForFieldName('name')?.text ?? ''
    if (isAsync && isCode) names.add(name)
    else if (value === null || isFunction(value)) plain.add(name)
  }
  return new Set([...names].filter((name) => !plain.has(name)))
}

const isInAsync = (node: Node): boolean => {
  const around = enclosingFunction(node)
  return around !== null && /^(?:\w{1,12}\s){0,4}async\b/.test(around.text.slice(0, 80))
}

const isFloating = ({ at, call, root, group }: Match): boolean => {
  const isOwn = call.receiver === '' || call.receiver === 'this' || call.receiver === 'self'
  const isStatement = at.parent?.type === 'expression_statement'
  return (
    isOwn &&
    isStatement &&
    (group === 'python' ? enclosingFunction(at) !== null : isInAsync(at)) &&
    asyncNames(root, group).has(call.name)
  )
}

const floatingPromise: Rule = {
  id: 'call-not-awaited',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /^(?:this\.)?[\w$]{1,60}$/, python: /^(?:self\.)?\w{1,60}$/, csharp: /^(?:this\.)?\w{1,60}$/ },
      isFloating,
      {
        parameters: ({ call: { name } }) => ({ name }),
        fix: (match) => (isInAsync(match.at) ? replaceNode(match.at, `await ${match.at.text}`) : undefined),
      },
    ),
  ],
}

const isAsyncFunction = (node: Node | undefined): boolean =>
  node !== undefined && isFunction(node) && /^async\b/.test(node.text.slice(0, 10))

const asyncCallback: Rule = {
  id: 'asynchronous-callback-not-awaited',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /\.(?:forEach|filter|some|every|find|findIndex|sort)$/ },
      ({ call: { args } }) => isAsyncFunction(args[0]),
      { parameters: ({ call: { name } }) => ({ name }) },
    ),
    callsTo({ csharp: /\.ForEach$/ }, ({ call: { args } }) => /^async\b/.test(args[0]?.text.slice(0, 10) ?? ''), {
      parameters: ({ call: { name } }) => ({ name }),
    }),
  ],
}

const asyncExecutor: Rule = {
  id: 'asynchronous-promise-executor',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [callsTo({ ecmascript: /^Promise$/ }, ({ call: { args, isNew } }) => isNew && isAsyncFunction(args[0]))],
}

const awaitedList: Rule = {
  id: 'await-of-a-list',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: { ecmascript: '(await_expression (call_expression) @value) @at' },
      accept: ({ nodes: { value } }) =>
        value !== undefined &&
        readCall(value).name === 'map' &&
        isAsyncFunction(readCall(value).args[0]) &&
        !/^(?:Promise|Bluebird|pMap)$/.test(readCall(value).receiver),
      fix: ({ at, nodes: { value } }) => replaceNode(at, `await Promise.all(${value?.text})`),
    },
  ],
}

const makers =
  /bind|debounce|throttle|create|make|build|wrap|partial|curry|once|handler|callback|use[A-Z]|get[A-Z]|on[A-Z]|factory|with[A-Z]/i

const isCalledEarly = (node: Node | undefined): boolean => {
  if (node === undefined) return false
  const { name, path } = readCall(node)
  return /^(?:call_expression|call)$/.test(node.type) && name !== '' && !makers.test(path)
}

const calledEarly: Rule = {
  id: 'function-called-too-early',
  area: 'quality',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo(
      { ecmascript: /^(?:window\.|global\.)?set(?:Timeout|Interval)$/ },
      ({ call: { args } }) =>
        (isCalledEarly(args[0]) && args[1] !== undefined) ||
        (args[0]?.type === 'number' && args[1] !== undefined && isFunction(args[1])),
    ),
    callsTo({ ecmascript: /\.addEventListener$/ }, ({ call: { args } }) => isCalledEarly(args[1])),
    callsTo(
      { python: /^(?:threading\.)?(?:Thread|Process|Timer)$|^multiprocessing\.Process$/ },
      ({ call: { args, keywords, name } }) =>
        isCalledEarly(keywords.get('target')) || (name === 'Timer' && isCalledEarly(args[1])),
    ),
    {
      queries: { jsx: '(jsx_attribute (property_identifier) @name (jsx_expression (call_expression) @value)) @at' },
      accept: ({ nodes: { name, value } }) =>
        /^on(?:Click|Submit|Change|Blur|Focus|KeyDown)$/.test(name?.text ?? '') &&
        isCalledEarly(value) &&
        value !== undefined &&
        readCall(value).receiver === '' &&
        /^(?:set|do|save|delete|remove|load|refresh|toggle|open|close|submit|reset)/.test(readCall(value).name) &&
        readCall(value).args.every(isLiteral),
    },
  ],
}

const asyncEffect: Rule = {
  id: 'asynchronous-effect',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo({ ecmascript: /^(?:React\.)?use(?:Layout|Insertion)?Effect$/ }, ({ call: { args } }) =>
      isAsyncFunction(args[0]),
    ),
  ],
}

const branchTypes = [
  'if_statement',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'ternary_expression',
  'switch_statement',
]

const isComponent = (node: Node | null): boolean => {
  const name = (node?.childForFieldName('name') ?? node?.parent?.childForFieldName('name'))?.text ?? ''
  return /^(?:[A-Z]|use[A-Z])/.test(name)
}

const isReturnedBefore = (at: Node, component: Node): boolean => {
  const statements = component.childForFieldName('body')?.namedChildren ?? []
  return statements.some(
    (statement) =>
      statement.type === 'if_statement' &&
      statement.endIndex < at.startIndex &&
      /\breturn\b/.test(statement.text) &&
      findAround(at, (node) => node.equals(component), isFunction) !== null,
  )
}

const hookInBranch: Rule = {
  id: 'hook-in-a-branch',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /^(?:React\.)?use[A-Z]\w{0,40}$/ },
      ({ at }) => {
        const around = enclosingFunction(at)
        if (around === null || !isComponent(around)) return false
        return isInside(at, branchTypes) ? !isInCondition(at) : isReturnedBefore(at, around)
      },
      { parameters: ({ call: { name } }) => ({ name }) },
    ),
  ],
}

function isInCondition(at: Node): boolean {
  const branch = findAround(at, ({ type }) => branchTypes.includes(type), isFunction)
  const condition =
    branch?.childForFieldName('condition') ?? branch?.childForFieldName('right') ?? branch?.childForFieldName('value')
  return (
    condition !== null &&
    condition !== undefined &&
    at.endIndex <= condition.endIndex &&
    !isInside(branch as Node, branchTypes)
  )
}

export const promiseRules: readonly Rule[] = [
  floatingPromise,
  asyncCallback,
  asyncExecutor,
  awaitedList,
  calledEarly,
  asyncEffect,
  hookInBranch,
]
