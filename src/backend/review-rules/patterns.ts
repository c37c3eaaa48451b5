import { sharedGroups, type LanguageGroup } from './languages.ts'
import type { Match, Pattern, Queries } from './rule.ts'

const callQueries: Queries = {
  ecmascript: '[(call_expression) (new_expression)] @at',
  python: '(call) @at',
  java: '[(method_invocation) (object_creation_expression)] @at',
  csharp: '[(invocation_expression) (object_creation_expression)] @at',
  go: '(call_expression) @at',
  ruby: '(call) @at',
  php: '[(function_call_expression) (member_call_expression) (nullsafe_member_call_expression) (scoped_call_expression) (object_creation_expression)] @at',
}

const settingQueries: Queries = {
  ecmascript:
    '(assignment_expression left: (_) @name right: (_) @value) @at (pair key: (_) @name value: (_) @value) @at (variable_declarator name: (_) @name value: (_) @value) @at',
  typescript: '(public_field_definition name: (_) @name value: (_) @value) @at',
  javascript: '(field_definition property: (_) @name value: (_) @value) @at',
  python:
    '(assignment left: (_) @name right: (_) @value) @at (keyword_argument name: (_) @name value: (_) @value) @at (pair key: (_) @name value: (_) @value) @at',
  java: '(assignment_expression left: (_) @name right: (_) @value) @at (variable_declarator name: (_) @name value: (_) @value) @at',
  csharp:
    '(assignment_expression left: (_) @name right: (_) @value) @at (variable_declarator name: (_) @name (_) @value .) @at',
  go: '(keyed_element . (_) @name . (_) @value) @at (assignment_statement left: (expression_list . (_) @name .) right: (expression_list . (_) @value .)) @at (short_var_declaration left: (expression_list . (_) @name .) right: (expression_list . (_) @value .)) @at (const_spec name: (_) @name value: (expression_list . (_) @value .)) @at (var_spec name: (_) @name value: (expression_list . (_) @value .)) @at',
  ruby: '(assignment left: (_) @name right: (_) @value) @at (pair key: (_) @name value: (_) @value) @at',
  php: '(assignment_expression left: (_) @name right: (_) @value) @at (array_element_initializer (_) @name (_) @value) @at (const_element (name) @name (_) @value) @at (property_element name: (_) @name default_value: (_) @value) @at',
}
type Accept = (match: Match) => boolean
type Extras = Omit<Pattern, 'queries' | 'accept'>
export type NamesByLanguage = Readonly<Partial<Record<LanguageGroup, RegExp>>>

const dialects = ['typescript', 'javascript'] as const

const pick = (queries: Queries, names: NamesByLanguage): Queries => {
  const groups = Object.keys(names) as LanguageGroup[]
  const wanted = names.ecmascript === undefined ? groups : [...groups, ...dialects]
  return Object.fromEntries(wanted.flatMap((group) => (queries[group] === undefined ? [] : [[group, queries[group]]])))
}

const expressionFor = (names: NamesByLanguage, { group }: Match): RegExp | undefined => names[group] ?? names.ecmascript

/** Calls whose `receiver.name` matches; the regular expressions see 120 characters at most. */
export const callsTo = (names: NamesByLanguage, accept: Accept = () => true, extras: Extras = {}): Pattern => ({
  queries: pick(callQueries, names),
  accept: (match) => expressionFor(names, match)?.test(match.call.path) === true && accept(match),
  ...extras,
})

export const settingName = ({ nodes }: Match): string => {
  const text = nodes['name']?.text ?? ''
  return text.slice(text.lastIndexOf('.') + 1).replaceAll(/["'`:$\]]/g, '')
}

export const settingValue = ({ nodes }: Match): string => nodes['value']?.text ?? ''

export const settingsNamed = (names: NamesByLanguage, accept: Accept, extras: Extras = {}): Pattern => ({
  queries: pick(settingQueries, names),
  accept: (match) => expressionFor(names, match)?.test(settingName(match)) === true && accept(match),
  ...extras,
})

export const sameInAll = (expression: RegExp, groups: readonly LanguageGroup[] = sharedGroups): NamesByLanguage =>
  Object.fromEntries(groups.map((group) => [group, expression]))

export const comparisonQueries = (operators: string): Queries => {
  const binary = `(binary_expression left: (_) @left operator: [${operators}] @operator right: (_) @right) @at`
  const loose = binary.replaceAll('"===" ', '').replaceAll('"!==" ', '')
  return {
    ecmascript: binary,
    java: loose,
    csharp: loose,
    go: loose,
    php: binary,
    ruby: loose.replace('binary_expression', 'binary'),
    python: '(comparison_operator . (_) @left operators: _ @operator . (_) @right .) @at',
  }
}
