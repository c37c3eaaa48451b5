import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface FoundExpression {
  readonly file: string
  readonly text: string
  readonly literal: { readonly pattern: string; readonly flags: string } | undefined
}

/** `src/build` reads our own sources only, and `styled-system` is generated. */
export const sourceFiles = (root: string): readonly string[] =>
  ['src', 'machines']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/^src\/(?:build|styled-system)\//.test(file))
    .toSorted()

interface MakingNode {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly arguments: readonly { readonly type: string; readonly value?: unknown }[]
  readonly start: number
  readonly end: number
}

const readingMethods: ReadonlySet<string | undefined> = new Set(['match', 'matchAll', 'search'])

const makesExpression = ({ callee, arguments: [first] }: MakingNode): boolean => {
  if (callee.name === 'RegExp' || callee.property?.name === 'RegExp') return true
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string'
  return readingMethods.has(callee.property?.name) && isText
}

export const expressionsIn = (file: string, source: string): readonly FoundExpression[] => {
  const expressions: FoundExpression[] = []
  const keepMade = (node: MakingNode) => {
    if (makesExpression(node)) expressions.push({ file, text: source.slice(node.start, node.end), literal: undefined })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        expressions.push({ file, text: `/${node.regex.pattern}/${node.regex.flags}`, literal: node.regex })
    },
    NewExpression: (node) => keepMade(node as unknown as MakingNode),
    CallExpression: (node) => keepMade(node as unknown as MakingNode),
  }).visit(parseSync(file, source).program)
  return expressions
}

export const allExpressions = (root: string): readonly FoundExpression[] =>
  sourceFiles(root).flatMap((file) => expressionsIn(file, readFileSync(join(root, file), 'utf8')))

const skeleton = (pattern: string): string =>
  pattern
    .replaceAll(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|[^])/g, (escape) => (/^\\[1-9k]/.test(escape) ? '\u0000' : 'a'))
    .replaceAll(/\[[^\]]*\]/g, 'a')
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')

const repetition = /[*+]|\{\d+,\}/g

/** Each attempt reads a bounded number of characters, and no repetition stands in another. */
const isBounded = (shape: string): boolean => shape.search(repetition) === -1 && !/\)\{/.test(shape)

/** A single attempt with one repetition of one character costs a bounded number of steps for each length. */
const isOnePass = (shape: string, flags: string): boolean => {
  const isAnchored = (shape.startsWith('^') && !flags.includes('m')) || flags.includes('y')
  const hasGroupRepetition = /\)[*+{]/.test(shape)
  return isAnchored && !hasGroupRepetition && !hasTopAlternative(shape) && shape.match(repetition)?.length === 1
}

const hasTopAlternative = (shape: string): boolean => {
  let depth = 0
  for (const character of shape) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === '|' && depth === 0) return true
  }
  return false
}

process.env['RECHECK_BACKEND'] = 'pure'
const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck')

/** Bounds count steps, never time, so that every machine gives the same answer. */
const automatonOnly = {
  checker: 'auto',
  timeout: null,
  skipRecall: true,
  maxNFASize: 2000,
  maxPatternSize: 400,
  maxRepeatCount: 40,
  maxIteration: 0,
  maxInitialGenerationSize: 1,
  maxGenerationSize: 1,
  seedingLimit: 1,
  incubationLimit: 1,
  attackLimit: 1,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const

const verdicts = new Map<string, boolean>()

export const isProvenLinear = ({ literal, text }: Pick<FoundExpression, 'literal' | 'text'>): boolean => {
  if (literal === undefined) return false
  const known = verdicts.get(text)
  if (known !== undefined) return known
  const shape = skeleton(literal.pattern)
  const isSimple = !shape.includes('\u0000') && (isBounded(shape) || isOnePass(shape, literal.flags))
  const verdict = isSimple || isProvenByAutomaton(literal.pattern, literal.flags)
  verdicts.set(text, verdict)
  return verdict
}

const isProvenByAutomaton = (pattern: string, flags: string): boolean => {
  const { status, checker } = checkSync(pattern, flags, automatonOnly)
  return status === 'safe' && checker === 'automaton'
}
