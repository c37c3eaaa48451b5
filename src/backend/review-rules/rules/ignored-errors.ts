import type { Node } from 'web-tree-sitter'
import { enclosingFunction } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import type { Rule } from '../rule.ts'

const returnsError =
  /^(?:strconv\.\w{1,20}|json\.Unmarshal|os\.(?:Open|Create|ReadFile|Stat|ReadDir|Getwd|OpenFile)|io\.ReadAll|ioutil\.\w{1,20}|http\.(?:Get|Post|NewRequest|NewRequestWithContext)|time\.(?:Parse|ParseDuration|LoadLocation)|url\.Parse|uuid\.Parse|(?:db|tx|conn|stmt|s\.db|r\.db)\.(?:Query|Exec|Begin|QueryContext|ExecContext|Prepare)|(?:client|c|httpClient|http\.DefaultClient)\.Do|base64\.\w{1,20}\.DecodeString|hex\.DecodeString|template\.ParseFiles|sql\.Open|bcrypt\.GenerateFromPassword)$/
const mustCheck =
  /^(?:json\.Unmarshal|tx\.Commit|(?:db|tx|s\.db|r\.db)\.(?:Exec|ExecContext)|rows?\.Scan|os\.(?:MkdirAll|WriteFile|Rename|Chmod)|json\.NewDecoder\([\w.]{1,30}\)\.Decode|binary\.Read|yaml\.Unmarshal|xml\.Unmarshal|viper\.ReadInConfig)$/

const endsWriting = (value: Node): boolean => {
  const { name, receiver, args } = readCall(value)
  if (!/^(?:Sync|Flush|Close)$/.test(name) || args.length > 0 || value.parent?.type !== 'expression_statement')
    return false
  const text = enclosingFunction(value)?.text ?? ''
  const opening = new Set([
    `${receiver}, err := os.Create`,
    `${receiver}, err := os.OpenFile`,
    `${receiver}, err := os.CreateTemp`,
  ])
  const isOpened = [...opening].some((start) => text.includes(start))
  return (
    isOpened &&
    text.includes('os.Rename(') &&
    !/if err [!=]= nil \{\s*$/.test(text.slice(0, value.startIndex - (enclosingFunction(value)?.startIndex ?? 0)))
  )
}

const isOptionalNumber = (value: Node): boolean => {
  if (!readCall(value).path.startsWith('strconv.')) return false
  const statement = value.parent?.parent
  const name = statement?.childForFieldName('left')?.namedChild(0)?.text ?? ''
  const rest = statement?.nextNamedSibling?.text.slice(0, 80) ?? ''
  return new Set(['!=', '>', '==', '<', '<=', '>=']).has(rest.split(`${name} `)[1]?.split(' ')[0] ?? '')
}

const errorIgnored: Rule = {
  id: 'ignored-error',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        go: '[(short_var_declaration left: (expression_list (_) (identifier) @last .) right: (expression_list . (call_expression) @value .)) (assignment_statement left: (expression_list (_) (identifier) @last .) right: (expression_list . (call_expression) @value .))] @at',
      },
      accept: ({ nodes: { last, value } }) =>
        last?.text === '_' &&
        value !== undefined &&
        returnsError.test(readCall(value).path) &&
        !isOptionalNumber(value),
      parameters: ({ nodes: { value } }) => ({ name: value === undefined ? '' : readCall(value).path }),
    },
    {
      queries: {
        go: '[(expression_statement (call_expression) @value) (assignment_statement left: (expression_list . (identifier) @last .) right: (expression_list . (call_expression) @value .))] @at',
      },
      accept: ({ nodes: { last, value } }) =>
        (last === undefined || last.text === '_') &&
        value !== undefined &&
        (mustCheck.test(readCall(value).path) || endsWriting(value)) &&
        !/\berr\b/.test(value.parent?.nextNamedSibling?.text.slice(0, 80) ?? ''),
      parameters: ({ nodes: { value } }) => ({ name: value === undefined ? '' : readCall(value).path }),
    },
  ],
}

export const ignoredErrorRules: readonly Rule[] = [errorIgnored]
