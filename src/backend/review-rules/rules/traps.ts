import type { Node } from 'web-tree-sitter'
import { enclosingFunction, findAround, isFunction } from '../nodes/enclosing.ts'
import { replaceNode } from '../nodes/edits.ts'
import { toCode } from '../nodes/same-code.ts'
import { isText, literalText } from '../nodes/text-values.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const bareNumber = /^[1-9][\d_]{0,8}$/
const durationAt: Readonly<Record<string, number>> = {
  'time.Sleep': 0,
  'time.After': 0,
  'time.NewTimer': 0,
  'time.NewTicker': 0,
  'time.Tick': 0,
  'time.AfterFunc': 0,
  'context.WithTimeout': 1,
}

const durationWithoutUnit: Rule = {
  id: 'duration-without-unit',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { go: /^(?:time\.(?:Sleep|After|NewTimer|NewTicker|Tick|AfterFunc)|context\.WithTimeout)$/ },
      ({ call: { path, args } }) => bareNumber.test(args[durationAt[path] ?? 0]?.text ?? ''),
      { parameters: ({ call: { path, args } }) => ({ value: args[durationAt[path] ?? 0]?.text ?? '' }) },
    ),
    {
      queries: { go: '(keyed_element . (_) @name . (_) @value) @at' },
      accept: ({ at, nodes: { name, value } }) =>
        /^(?:Timeout|ReadTimeout|WriteTimeout|IdleTimeout|ReadHeaderTimeout|KeepAlive)$/.test(name?.text ?? '') &&
        bareNumber.test(value?.text ?? '') &&
        /^&?(?:http\.(?:Client|Server|Transport)|net\.Dialer)$/.test(
          at.parent?.parent?.childForFieldName('type')?.text ?? '',
        ),
      parameters: ({ nodes: { value } }) => ({ value: value?.text ?? '' }),
    },
  ],
}

const goVerb = /%(?:%|[-+# 0]{0,4}(?:\d{1,3}|\*)?(?:\.(?:\d{1,3}|\*)?)?(?:\[\d{1,2}\])?[a-zA-Z])/g
const pythonVerb = /%(?:%|[-+# 0]{0,4}\d{0,3}(?:\.\d{1,3})?[a-zA-Z])/g

const countVerbs = (format: string, verb: RegExp): number =>
  format.match(verb)?.filter((part) => part !== '%%').length ?? 0

const isOpenFormat = (format: string): boolean => /\*|%\(|%\[|\[\d/.test(format)

const formatAt = (path: string): number => (path.endsWith('Fprintf') ? 1 : 0)

const hasOtherCount = ({ call: { path, args } }: Match): boolean => {
  const at = formatAt(path)
  const format = args[at]
  if (format === undefined || !isText(format) || isOpenFormat(format.text)) return false
  const given = args.slice(at + 1)
  return (
    !given.some(({ type, text }) => type === 'variadic_argument' || text.endsWith('...')) &&
    countVerbs(format.text, goVerb) !== given.length
  )
}

const formatCount: Rule = {
  id: 'format-with-other-count',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      { go: /^(?:fmt\.(?:Printf|Sprintf|Errorf|Fprintf)|log\.(?:Printf|Fatalf|Panicf)|t\.(?:Errorf|Fatalf|Logf))$/ },
      hasOtherCount,
      {
        parameters: ({ call: { path, args } }) => ({
          count: countVerbs(args[formatAt(path)]?.text ?? '', goVerb),
          given: args.length - formatAt(path) - 1,
        }),
      },
    ),
    {
      queries: {
        python: '(binary_operator left: (string) @format operator: "%" right: (tuple) @given) @at',
      },
      accept: ({ nodes: { format, given } }) =>
        format !== undefined &&
        given !== undefined &&
        !isOpenFormat(format.text) &&
        !/^[fF]/.test(format.text) &&
        !given.namedChildren.some(({ type }) => type === 'list_splat') &&
        countVerbs(format.text, pythonVerb) !== given.namedChildren.filter(({ type }) => type !== 'comment').length,
      parameters: ({ nodes: { format, given } }) => ({
        count: countVerbs(format?.text ?? '', pythonVerb),
        given: given?.namedChildCount ?? 0,
      }),
    },
  ],
}

const isMapVariable = (around: Node, name: string, at: Node): boolean => {
  const before = around.text.slice(0, at.startIndex - around.startIndex)
  const start = before.lastIndexOf(`var ${name} map[`)
  const since = start < 0 ? '' : before.slice(start + 4)
  const settings = [`${name} = `, `${name}, err = `, `${name}, ok = `, `&${name}`, `${name} := `]
  return start >= 0 && !settings.some((setting) => since.includes(setting))
}

const nilMapWritten: Rule = {
  id: 'nil-map-written',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        go: '(assignment_statement left: (expression_list . (index_expression operand: (identifier) @name))) @at',
      },
      accept: ({ at, nodes: { name } }) => {
        const around = enclosingFunction(at)
        return around !== null && name !== undefined && isMapVariable(around, name.text, at)
      },
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const assignedToItself: Rule = {
  id: 'assigned-to-itself',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript: '(expression_statement (assignment_expression left: (_) @left right: (_) @right) @at)',
        python: '(expression_statement (assignment left: (attribute) @left right: (attribute) @right) @at)',
        java: '(expression_statement (assignment_expression left: (_) @left operator: "=" right: (_) @right) @at)',
        csharp: '(expression_statement (assignment_expression left: (_) @left operator: "=" right: (_) @right) @at)',
        go: '(assignment_statement left: (_) @left operator: "=" right: (_) @right) @at',
        ruby: '(assignment left: (instance_variable) @left right: (instance_variable) @right) @at',
        php: '(expression_statement (assignment_expression left: (_) @left right: (_) @right) @at)',
      },
      accept: ({ at, nodes: { left, right } }) =>
        left !== undefined &&
        right !== undefined &&
        !/[()[\]]/.test(left.text) &&
        toCode(left) === toCode(right) &&
        findAround(at, ({ type }) => type === 'class_body' || type === 'class_definition', isFunction) === null &&
        !/^(?:window|global|this\.style|\w{1,20}\.(?:src|href|scrollTop|innerHTML|location|selectedIndex|value))\b/.test(
          left.text,
        ),
      parameters: ({ nodes: { left } }) => ({ name: left?.text.slice(0, 60) ?? '' }),
    },
  ],
}

const typeNames = /^(?:undefined|object|boolean|number|string|function|symbol|bigint|unknown|date)$/

const neverTrue: Rule = {
  id: 'condition-never-true',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        ecmascript:
          '(binary_expression left: (unary_expression operator: "typeof") operator: ["===" "!==" "==" "!="] right: (_) @right) @at',
      },
      accept: ({ nodes: { right } }) =>
        right !== undefined &&
        (right.text === 'undefined' ||
          right.text === 'null' ||
          (right.type === 'string' && !typeNames.test(literalText(right)))),
      fix: ({ nodes: { right } }) => (right?.text === 'undefined' ? replaceNode(right, "'undefined'") : undefined),
    },
    {
      queries: {
        ecmascript:
          '(binary_expression left: [(string) (identifier) (member_expression)] @left operator: "in" right: (array) @right) @at',
      },
      fix: ({ at, nodes: { left, right } }) => replaceNode(at, `${right?.text}.includes(${left?.text})`),
    },
  ],
}

export const trapRules: readonly Rule[] = [durationWithoutUnit, formatCount, nilMapWritten, assignedToItself, neverTrue]
