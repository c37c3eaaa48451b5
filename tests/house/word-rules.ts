import { type BindingPattern, type ParamPattern, parseSync, type PropertyKey, Visitor } from 'oxc-parser'

/** A place that breaks a rule of names or comments; `line` counts from 1. */
export interface Breach {
  readonly file: string
  readonly line: number
  readonly words: string
  readonly advice: string
}

const maxCommentLines = 3

const metaphors =
  /^(atOnce|[bB]ell|breather|calm|company|drawAgain|[eE]rrand|fading|giveLastWords|mishaps|outworn|seeOff|tampering|told|unasked|unhurried|weighing)$/

interface Rule {
  readonly matches: RegExp
  readonly advice: string
}

const nameRules: readonly Rule[] = [
  {
    matches: /^(most|longest|fewest|least|largest|smallest|shortest|tooMany|tooFew)[A-Z]/,
    advice: 'a limit is `max…` or `min…`',
  },
  {
    matches: /^(which|what(?!If)|how|why|who)[A-Z]/,
    advice: 'a selector is `select…`, a predicate `is…`, `has…` or `can…`',
  },
  { matches: /World$/, advice: 'injected dependencies are `…Deps`' },
  { matches: /^(?!(all|any|one)Of$)[a-z]\w*Of$/, advice: 'a function is a verb; `…Of` is for types' },
  { matches: metaphors, advice: 'a name is the word of the field, not a metaphor' },
]

const variableRules: readonly Rule[] = [
  { matches: /^(one|other|asked|said|found|begun)$/, advice: 'a variable is the noun of what it holds' },
]

const unitOfTime: Rule = {
  matches: /^(second|minute|hour|day|week)s?(InMs|Ms)?$/,
  advice: 'a unit of time comes from src/lib/durations.ts',
}
const durationsFile = 'src/lib/durations.ts'

const commentRules: readonly Rule[] = [
  {
    matches: /^(What|Whatever|Whoever|Whose|Who|Where|Wherever|The same)\b/,
    advice: 'a comment is a sentence with a subject and a verb',
  },
  {
    matches: /\b(product-spec|decisions|wire-contract|design-language|architecture|findings|performance)\.md\b/,
    advice: 'a comment refers to nothing outside the repository',
  },
]

const directive = /^\s*(prettier-ignore|oxlint-|@ts-|v8 |#__|@__|@vite|@vitest|\/ <reference)/

const stripMarks = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join('\n')
    .trim()

type TakeName = (name: string, start: number, isVariable: boolean) => void

const takePattern = (pattern: BindingPattern | ParamPattern, take: TakeName): void => {
  if (pattern.type === 'Identifier') take(pattern.name, pattern.start, true)
  else if (pattern.type === 'AssignmentPattern') takePattern(pattern.left, take)
  else if (pattern.type === 'RestElement') takePattern(pattern.argument, take)
  else if (pattern.type === 'TSParameterProperty') takePattern(pattern.parameter, take)
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) takeElement(element, take)
  else for (const property of pattern.properties) takeProperty(property, take)
}

const takeElement = (element: BindingPattern | ParamPattern | null, take: TakeName): void => {
  if (element !== null) takePattern(element, take)
}

/** A shorthand property has the name of somebody else's type. */
const takeProperty = (
  property: Extract<BindingPattern, { type: 'ObjectPattern' }>['properties'][number],
  take: TakeName,
): void => {
  if (property.type === 'RestElement') takePattern(property.argument, take)
  else if (!property.shorthand) takePattern(property.value, take)
}

type Program = ReturnType<typeof parseSync>['program']

const visitNames = (program: Program, take: TakeName): void => {
  const takeFunction = ({ params }: { readonly params: ParamPattern[] }) =>
    params.forEach((parameter) => takePattern(parameter, take))
  const takeKey = ({ key }: { readonly key: PropertyKey }) =>
    key.type === 'Identifier' && take(key.name, key.start, false)
  const takeId = ({ id }: { readonly id: { readonly name: string; readonly start: number } | null }) =>
    id !== null && take(id.name, id.start, false)
  new Visitor({
    VariableDeclarator: ({ id }) => takePattern(id, take),
    FunctionDeclaration: (node) => [takeId(node), takeFunction(node)],
    FunctionExpression: takeFunction,
    ArrowFunctionExpression: takeFunction,
    TSInterfaceDeclaration: takeId,
    TSTypeAliasDeclaration: takeId,
    TSPropertySignature: takeKey,
    TSMethodSignature: takeKey,
  }).visit(program)
}

/** `const minute = 60` and `const day = 24 * hour` set a unit; `const days = countDays()` does not. */
const visitUnits = (program: Program, take: (name: string, start: number) => void): void =>
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const isFigure = init?.type === 'BinaryExpression' || (init?.type === 'Literal' && typeof init.value === 'number')
      if (isFigure && id.type === 'Identifier') take(id.name, id.start)
    },
  }).visit(program)

export const countComments = (file: string, text: string): number =>
  parseSync(file, text).comments.filter(({ value }) => !directive.test(value)).length

export const findBreaches = (file: string, text: string): Breach[] => {
  const { program, comments } = parseSync(file, text)
  const breaches: Breach[] = []
  const judge = (rules: readonly Rule[], words: string, start: number) => {
    const line = text.slice(0, start).split('\n').length
    for (const { matches, advice } of rules) if (matches.test(words)) breaches.push({ file, line, words, advice })
  }
  visitNames(program, (name, start, isVariable) => {
    judge(isVariable ? [...nameRules, ...variableRules] : nameRules, name, start)
  })
  if (file !== durationsFile) visitUnits(program, (name, start) => judge([unitOfTime], name, start))
  const long: Rule = {
    matches: new RegExp(`^(.*\n){${maxCommentLines}}`),
    advice: `a comment has at most ${maxCommentLines} lines`,
  }
  for (const { value, start } of comments)
    if (!directive.test(value)) judge([...commentRules, long], stripMarks(value), start)
  return breaches.toSorted((earlier, later) => earlier.line - later.line)
}
