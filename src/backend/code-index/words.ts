import { stemmer } from 'stemmer'

const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[\u0080-\uffff]+/g
const words = /[A-Za-z0-9_$\u0080-\uffff]+/g
const ideographs = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+$/
const maxWordLength = 40
const maxNumberLength = 6

export const namesIn = (text: string): readonly string[] => text.match(words) ?? []

/** Scripts without spaces are indexed by pairs of characters. */
const pairs = (part: string): string[] =>
  part.length < 3 ? [part] : Array.from({ length: part.length - 1 }, (_, at) => part.slice(at, at + 2))

const toWord = (part: string): string | undefined => {
  const lower = part.toLowerCase()
  if (lower.length > maxWordLength) return undefined
  if (/^\d/.test(lower)) return lower.length > maxNumberLength || lower.length < 2 ? undefined : lower
  if (lower.length < 2 && lower < '\u0080') return undefined
  return lower
}

export const splitName = (name: string): readonly string[] =>
  (name.match(parts) ?? [])
    .flatMap((part) => (ideographs.test(part) ? pairs(part) : [part]))
    .flatMap((part) => toWord(part) ?? [])

export const toStem = (word: string): string => (/^[a-z]+$/.test(word) && word.length > 3 ? stemmer(word) : word)

const remembered = new Map<string, readonly string[]>()
const maxRemembered = 50_000

export const toTerms = (name: string): readonly string[] => {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const terms = splitName(name).map(toStem)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(name, terms)
  return terms
}

export const termsIn = (text: string): readonly string[] => namesIn(text).flatMap(toTerms)
