import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { enclosingFunction } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import { callsTo } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const isAsync = (node: Node): boolean => {
  const around = enclosingFunction(node)
  return (
    around !== null &&
    /^(?:export\s)?(?:(?:public|private|protected|internal|static|override|virtual)\s){0,4}async\b/.test(
      around.text.slice(0, 80),
    )
  )
}

const blockingCall: Rule = {
  id: 'blocking-call-in-async-function',
  area: 'performance',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript:
          /(?:^|\.)(?:readFileSync|writeFileSync|appendFileSync|readdirSync|statSync|copyFileSync|execSync|spawnSync|execFileSync|pbkdf2Sync|scryptSync|gzipSync|gunzipSync|hashSync)$/,
      },
      ({ at, path }) => isAsync(at) && !/script|cli|bin\/|build|config|tools?\//i.test(path),
    ),
    callsTo(
      {
        python:
          /^(?:time\.sleep|requests\.(?:get|post|put|delete|patch|request|head)|urllib\.request\.urlopen|subprocess\.(?:run|check_output|call|check_call)|os\.system)$/,
      },
      ({ at }) => isAsync(at),
    ),
    callsTo(
      { csharp: /^Thread\.Sleep$|\.Wait$|\.GetAwaiter\(\)\.GetResult$/ },
      ({ at, call: { name, args } }) => isAsync(at) && (name !== 'Wait' || args.length === 0),
    ),
    {
      queries: {
        csharp: '(member_access_expression expression: (_) @value name: (identifier) @name (#eq? @name "Result")) @at',
      },
      accept: ({ at, nodes: { value } }) =>
        isAsync(at) && value?.type === 'invocation_expression' && /Async\(/.test(value.text),
    },
  ],
}

const allColumns: Rule = {
  id: 'all-columns-selected',
  area: 'performance',
  severity: 'low',
  confidence: 'low',
  enabled: false,
  patterns: [
    {
      queries: {
        ecmascript: '[(string) (template_string)] @at',
        python: '(string) @at',
        java: '(string_literal) @at',
        csharp: '(string_literal) @at',
        go: '[(interpreted_string_literal) (raw_string_literal)] @at',
        ruby: '(string) @at',
        php: '[(string) (encapsed_string)] @at',
      },
      accept: ({ at }) => /^.{0,6}\s{0,10}select\s\*\sfrom\s/i.test(at.text.slice(0, 60)),
    },
  ],
}

const chained = (node: Node | undefined, name: RegExp): boolean => node !== undefined && name.test(readCall(node).name)

const isFirst = (node: Node | undefined): boolean => node?.text === '0'

const filterForOne: Rule = {
  id: 'whole-list-for-one-element',
  area: 'performance',
  severity: 'low',
  confidence: 'high',
  patterns: [
    {
      queries: { ecmascript: '(subscript_expression object: (call_expression) @value index: (number) @index) @at' },
      accept: ({ nodes: { value, index }, at }) =>
        isFirst(index) &&
        chained(value, /^filter$/) &&
        at.parent?.type !== 'assignment_expression' &&
        readArguments(value).length === 1 &&
        /=>|function|^\w+$/.test(readArguments(value)[0]?.text ?? ''),
      fix: ({ at, nodes: { value } }) => {
        const property = value?.childForFieldName('function')?.childForFieldName('property')
        if (value === undefined || property === null || property === undefined) return undefined
        const text = value.text
        const offset = property.startIndex - value.startIndex
        return replaceNode(at, `${text.slice(0, offset)}find${text.slice(offset + property.text.length)}`)
      },
    },
    {
      queries: {
        ecmascript:
          '(binary_expression left: (member_expression object: (call_expression) @value property: (property_identifier) @name) operator: [">" "===" "!==" "==="] right: (number) @index (#eq? @name "length")) @at',
      },
      accept: ({ nodes: { value, index } }) => isFirst(index) && chained(value, /^filter$/),
    },
    {
      queries: { python: '(subscript value: (call) @value subscript: (integer) @index) @at' },
      accept: ({ nodes: { value, index } }) =>
        isFirst(index) && value !== undefined && readCall(value).path === 'sorted',
    },
    {
      queries: { python: '(subscript value: (list_comprehension) @value subscript: (integer) @index) @at' },
      accept: ({ nodes: { value, index } }) => isFirst(index) && /\bif\b/.test(value?.text ?? ''),
    },
    {
      queries: { ecmascript: '(subscript_expression object: (call_expression) @value index: (number) @index) @at' },
      accept: ({ nodes: { value, index } }) => isFirst(index) && chained(value, /^(?:sort|toSorted)$/),
    },
    callsTo(
      { ruby: /\.first$/ },
      ({ call: { args }, at }) =>
        args.length === 0 &&
        /^(?:select|sort_by|sort|filter)$/.test(readCall(at.childForFieldName('receiver') ?? at).name) &&
        at.childForFieldName('receiver')?.childForFieldName('block') !== null,
    ),
    callsTo(
      { csharp: /\.Count$/ },
      ({ at, call: { args } }) =>
        args.length <= 1 &&
        at.parent?.type === 'binary_expression' &&
        /(?:>|!=|==)\s?0$|>=\s?1$/.test(at.parent.text) &&
        /Where\(/.test(at.text),
    ),
    callsTo({ java: /\.findFirst$/ }, ({ at }) => chained(at.childForFieldName('object') ?? undefined, /^sorted$/)),
    callsTo(
      { java: /\.count$/ },
      ({ at }) =>
        at.parent?.type === 'binary_expression' &&
        /(?:>|!=|==)\s?0L?$/.test(at.parent.text) &&
        chained(at.childForFieldName('object') ?? undefined, /^filter$/),
    ),
  ],
}

function readArguments(node: Node | undefined): readonly Node[] {
  return node === undefined ? [] : readCall(node).args
}

const jsonCopy: Rule = {
  id: 'copy-through-json',
  area: 'performance',
  severity: 'low',
  confidence: 'medium',
  patterns: [
    callsTo(
      { ecmascript: /^JSON\.parse$/ },
      ({ call: { args } }) =>
        args.length === 1 &&
        args[0] !== undefined &&
        readCall(args[0]).path === 'JSON.stringify' &&
        readCall(args[0]).args.length === 1,
      {
        fix: ({ at, call: { args } }) => {
          const value = args[0] === undefined ? undefined : readCall(args[0]).args[0]
          return value === undefined ? undefined : replaceNode(at, `structuredClone(${value.text})`)
        },
      },
    ),
    callsTo(
      { python: /^json\.loads$/ },
      ({ call: { args } }) =>
        args[0] !== undefined && readCall(args[0]).path === 'json.dumps' && readCall(args[0]).keywords.size === 0,
    ),
    callsTo(
      { ruby: /^JSON\.parse$/ },
      ({ call: { args } }) =>
        args[0] !== undefined && /^(?:JSON\.(?:generate|dump)\(|\w{1,40}\.to_json$)/.test(args[0].text),
    ),
    callsTo(
      { php: /^json_decode$/ },
      ({ call: { args } }) => args[0] !== undefined && readCall(args[0]).path === 'json_encode',
    ),
  ],
}

const effectHooks = /^(?:React\.)?use(?:Layout)?Effect$/

const effectWithoutCleanUp: Rule = {
  id: 'effect-without-clean-up',
  area: 'performance',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /^(?:window\.)?setInterval$|(?:^|\.)(?:addEventListener|subscribe)$/ },
      ({ at, call: { args } }) => {
        const around = enclosingFunction(at)
        const hook = around?.parent?.type === 'arguments' ? around.parent.parent : null
        if (around === null || hook === null || !effectHooks.test(readCall(hook).path)) return false
        const isOnce = args.some(({ text }) => /once:\s?true|signal/.test(text))
        const body = around.childForFieldName('body')
        const hasReturn =
          body?.type !== 'statement_block' || body.namedChildren.some(({ type }) => type === 'return_statement')
        return !hasReturn && !isOnce
      },
    ),
  ],
}

export const costRules: readonly Rule[] = [blockingCall, allColumns, filterForOne, jsonCopy, effectWithoutCleanUp]
