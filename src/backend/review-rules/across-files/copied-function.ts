import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { toFingerprint, type Fingerprint } from './fingerprint.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'
import type { Definition, FileFacts } from './read-facts.ts'

export const copiedFunctionRule: AcrossRule = {
  id: 'copied-function',
  area: 'architecture',
  severity: 'medium',
  confidence: 'medium',
  enabled: false,
}

const minTokens = 50
const minLines = 5
const shingleSize = 5
const minSimilarity = 0.75
const minSimilarityInFile = 0.92
const maxCompared = 3000
const minSharedLiterals = 3

export const newFunctions = ({ before, after, lines }: ChangedFacts): readonly Definition[] => {
  const known = new Set(before?.definitions.map(({ name }) => name))
  return (after?.definitions ?? []).filter(({ name, startLine, endLine, text }) => {
    const isLong = endLine - startLine + 1 >= minLines && toFingerprint(text).tokens.length >= minTokens
    return isLong && lines.added.has(startLine) && !known.has(name)
  })
}

const toShingles = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(tokens.slice(shingleSize - 1).map((_, index) => tokens.slice(index, index + shingleSize).join(' ')))

const similarity = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  const shared = [...left].filter((shingle) => right.has(shingle)).length
  return shared / (left.size + right.size - shared)
}

interface Copy {
  readonly file: FileFacts
  readonly definition: Definition
}

const countShared = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  [...left].filter((literal) => right.has(literal)).length

const fingerprints = new WeakMap<Definition, Fingerprint>()

const readFingerprint = (definition: Definition): Fingerprint => {
  const fingerprint = fingerprints.get(definition) ?? toFingerprint(definition.text)
  fingerprints.set(definition, fingerprint)
  return fingerprint
}

const isCopy = (left: Copy, right: Copy): boolean => {
  const isOverride = left.file === right.file && left.definition.name === right.definition.name
  if (isOverride) return false
  const [own, known] = [readFingerprint(left.definition), readFingerprint(right.definition)]
  const [short, long] = [own.tokens.length, known.tokens.length].toSorted((first, second) => first - second)
  if (short === undefined || long === undefined || short < minTokens || long > short * 2) return false
  const shared = countShared(own.literals, known.literals)
  const hasSameParameters = left.definition.parameters.length === right.definition.parameters.length
  if (shared >= minSharedLiterals && shared === own.literals.size && hasSameParameters && left.file !== right.file)
    return true
  const isSameText = shared * 2 >= Math.max(own.literals.size, known.literals.size)
  const min = left.file === right.file ? minSimilarityInFile : minSimilarity
  return isSameText && similarity(toShingles(own.tokens), toShingles(known.tokens)) >= min
}

const isApart = (left: Copy, right: Copy): boolean =>
  left.file !== right.file ||
  right.definition.endLine < left.definition.startLine ||
  right.definition.startLine > left.definition.endLine

const findOriginal = (facts: ChangeFacts, copy: Copy): Copy | undefined =>
  facts.current
    .filter(({ language, path }) => language === copy.file.language && fileKind(path) !== 'test')
    .flatMap((file) => file.definitions.map((definition) => ({ file, definition })))
    .filter(
      (candidate) =>
        candidate.definition.endLine - candidate.definition.startLine + 1 >= minLines && isApart(copy, candidate),
    )
    .slice(0, maxCompared)
    .find((candidate) => isCopy(copy, candidate))

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
