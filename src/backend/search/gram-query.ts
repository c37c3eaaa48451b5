import { anyDigit, toClass, toGram, toMark, toShape } from '../code-index/grams.ts'
import { caseVariants } from './case-variants.ts'

export type GramQuery =
  | { readonly gram: number }
  | { readonly from: number; readonly to: number }
  | { readonly every: readonly GramQuery[] }
  | { readonly some: readonly GramQuery[] }

export const everything: GramQuery = { every: [] }

export const isEverything = (query: GramQuery): boolean => 'every' in query && query.every.length === 0
const isNothing = (query: GramQuery): boolean => 'some' in query && query.some.length === 0

const toKey = (query: GramQuery): string => JSON.stringify(query)
const unique = (queries: readonly GramQuery[]): GramQuery[] => [
  ...new Map(queries.map((query) => [toKey(query), query])).values(),
]

export const every = (queries: readonly GramQuery[]): GramQuery => {
  const parts = unique(queries.flatMap((query) => ('every' in query ? query.every : [query])))
  if (parts.some(isNothing)) return { some: [] }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { every: parts }
}

export const some = (queries: readonly GramQuery[]): GramQuery => {
  const parts = unique(queries.flatMap((query) => ('some' in query ? query.some : [query])))
  if (parts.some(isEverything)) return everything
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { some: parts }
}

const kept = (first: number, second: number, third: number): number =>
  [first, second, third].includes(anyDigit)
    ? toGram(toShape(first), toShape(second), toShape(third))
    : toGram(first, second, third)

export const queryOfClasses = (classes: readonly number[]): GramQuery => {
  const [first, second] = classes
  if (first === undefined) return everything
  if (second === undefined) return { from: toGram(first, 0, 0), to: toGram(first, 127, 127) }
  if (classes.length === 2) return { from: kept(first, second, 0), to: kept(first, second, 127) }
  return every(classes.slice(2).map((third, at) => ({ gram: kept(classes[at] ?? 0, classes[at + 1] ?? 0, third) })))
}

const areBeyondAscii = (characters: readonly number[]): boolean =>
  characters.length > 0 && characters.every((codePoint) => codePoint >= 128)

const queriesOfMarks = (characters: readonly number[], next: readonly number[]): GramQuery[] => {
  if (!areBeyondAscii(characters)) return []
  const single = some(characters.map((codePoint) => ({ gram: toMark(codePoint) })))
  if (!areBeyondAscii(next)) return [single]
  return [single, some(characters.flatMap((codePoint) => next.map((after) => ({ gram: toMark(codePoint, after) }))))]
}

export const queryOfText = (text: string, ignoresCase = false): GramQuery => {
  const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0)
  const variants = codePoints.map((codePoint) => (ignoresCase ? caseVariants(codePoint) : [codePoint]))
  const marks = variants.flatMap((characters, at) => queriesOfMarks(characters, variants[at + 1] ?? []))
  return every([
    ...marks,
    ...(marks.length > 0 && codePoints.length < 3 ? [] : [queryOfClasses(codePoints.map(toClass))]),
  ])
}

export const shifted = (query: GramQuery, offset: number): GramQuery => {
  if ('gram' in query) return { gram: query.gram + offset }
  if ('from' in query) return { from: query.from + offset, to: query.to + offset }
  if ('every' in query) return { every: query.every.map((part) => shifted(part, offset)) }
  return { some: query.some.map((part) => shifted(part, offset)) }
}
