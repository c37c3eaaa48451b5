import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'
import type { Definition, FileFacts } from './read-facts.ts'

export const copiedFunctionRule: AcrossRule = {
  id: 'copied-function',
  area: 'architecture',
  severity: 'medium',
  confidence: 'medium',
}

const minTokens = 40
const minLines = 5
const shingleSize = 5
const minSimilarity = 0.75
const minSharedLiterals = 3

export const newFunctions = ({ before, after, lines }: ChangedFacts): readonly Definition[] => {
  const known = new Set(before?.definitions.map(({ name }) => name))
  return (after?.definitions ?? []).filter(({ name, startLine, endLine, tokens }) => {
    const isLong = tokens.length >= minTokens && endLine - startLine + 1 >= minLines
    return isLong && lines.added.has(startLine) && !known.has(name)
  })
}

const toShingles = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(tokens.slice(shingleSize - 1).map((_, index) => tokens.slice(index, index + shingleSize).join(' ')))

const similarity = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  const shared = [...left].filter((shingle) => right.has(shingle)).length
  return shared / (left.size + right.size - shared)
}

const sharesLiterals = (left: Definition, right: Definition): boolean => {
  const shared = [...left.literals].filter((literal) => right.literals.has(literal)).length
  return (
    shared >= minSharedLiterals && shared === left.literals.size && left.parameters.length === right.parameters.length
  )
}

interface Copy {
  readonly file: FileFacts
  readonly definition: Definition
}

const findOriginal = (facts: ChangeFacts, { file, definition }: Copy): Copy | undefined => {
  const shingles = toShingles(definition.tokens)
  for (const candidate of facts.current) {
    if (candidate.language !== file.language || fileKind(candidate.path) === 'test') continue
    for (const known of candidate.definitions) {
      const isSame = candidate === file && known.startLine === definition.startLine
      const isInside =
        candidate === file && known.startLine <= definition.startLine && known.endLine >= definition.endLine
      if (isSame || isInside || known.tokens.length < minTokens) continue
      const isClose =
        known.tokens.length < definition.tokens.length * 2 && definition.tokens.length < known.tokens.length * 2
      if (
        isClose &&
        (sharesLiterals(definition, known) || similarity(shingles, toShingles(known.tokens)) >= minSimilarity)
      )
        return { file: candidate, definition: known }
    }
  }
  return undefined
}

export const findCopiedFunctions = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed) => {
    const { after } = changed
    if (after === null || fileKind(after.path) === 'test') return []
    return newFunctions(changed).flatMap((definition): RuleFinding[] => {
      const original = findOriginal(facts, { file: after, definition })
      if (original === undefined) return []
      const { file, definition: known } = original
      const evidence = [{ ...file, line: known.startLine }]
      const place = { ...after, line: definition.startLine }
      return [
        makeFinding(
          copiedFunctionRule,
          place,
          { name: definition.name, original: known.name, path: file.path },
          evidence,
        ),
      ]
    })
  })
