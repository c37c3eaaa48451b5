/**
 * The words of one language. `terms` are `prefix prefix = english english`, the most usual English word first, parted by
 * semicolons or lines. A dot ends a whole word (`тип.`), a plus joins the words of a phrase (`mot+de+passe`).
 */
export interface TermSource {
  readonly functionWords: string
  readonly fillers: string
  readonly terms: string
  readonly hasCompounds?: boolean
}

interface Phrase {
  readonly parts: readonly string[]
  readonly english: readonly string[]
}

export interface TermTable {
  readonly functionWords: ReadonlySet<string>
  readonly prefixes: ReadonlyMap<string, readonly string[]>
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
  readonly hasCompounds: boolean
}

interface TermMatch {
  readonly english: readonly string[]
  readonly length: number
}

const withoutAccent = (letter: string): string => letter.normalize('NFD').charAt(0)

/** An umlaut stays, since it parts words such as `zahlen` and `zählen`. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .replace(/ё/g, 'е')
    .replace(/ў/g, 'у')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/(?![äöü])[à-ɏ]/g, withoutAccent)

/** German is also typed without umlauts. */
const toSpellings = (word: string): string[] => {
  const folded = foldWord(word)
  return [...new Set([folded, folded.replace(/[äöü]/g, (letter) => `${withoutAccent(letter)}e`)])]
}

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const minPrefixLength = 2
const maxPrefixLength = 20
const maxWordLength = 40

const toPhraseKey = (word: string): string => word.slice(0, minPrefixLength)

export const createTermTable = ({ functionWords, fillers, terms, hasCompounds = false }: TermSource): TermTable => {
  const prefixes = new Map<string, readonly string[]>()
  const phrases = new Map<string, Phrase[]>()
  const add = (spelling: string, english: readonly string[]): void => {
    const parts = spelling.split('+')
    const key = toPhraseKey(parts[0] ?? '')
    if (parts.length === 1) prefixes.set(spelling, english)
    else phrases.set(key, [...(phrases.get(key) ?? []), { parts, english }])
  }
  for (const filler of split(fillers).flatMap(toSpellings)) add(filler, [])
  for (const line of terms.trim().split(/[\n;]/)) {
    const [written = '', english = ''] = line.split('=')
    for (const spelling of split(written).flatMap(toSpellings)) add(spelling, split(english))
  }
  return { functionWords: new Set(split(functionWords).flatMap(toSpellings)), prefixes, phrases, hasCompounds }
}

const findPrefix = ({ prefixes }: TermTable, word: string, from: number, minLength: number): TermMatch | undefined => {
  const whole = prefixes.get(`${word.slice(from)}.`)
  if (whole !== undefined) return { english: whole, length: word.length - from }
  for (let length = Math.min(word.length - from, maxPrefixLength); length >= minLength; length -= 1) {
    const english = prefixes.get(word.slice(from, from + length))
    if (english !== undefined) return { english, length }
  }
  return undefined
}

export const findTerm = (table: TermTable, word: string): TermMatch | undefined =>
  word.length > maxWordLength ? undefined : findPrefix(table, word, 0, minPrefixLength)

const minPartLength = 4
const minLaterPartLength = 5

/** Skips endings and unknown parts of a compound such as `Verbindungspool`. */
const findParts = (table: TermTable, word: string): (readonly string[])[] => {
  const first = findTerm(table, word)
  const parts = first === undefined ? [] : [first.english]
  const minLength = first === undefined ? minLaterPartLength : minPartLength
  let at = first?.length ?? minPartLength
  while (at + minLength <= word.length) {
    const part = findPrefix(table, word, at, minLength)
    if (part !== undefined) parts.push(part.english)
    at += part?.length ?? 1
  }
  return parts
}

export const findTerms = (table: TermTable, word: string): readonly (readonly string[])[] => {
  if (table.hasCompounds && word.length <= maxWordLength) return findParts(table, word)
  const term = findTerm(table, word)
  return term === undefined ? [] : [term.english]
}

const holds = (part: string, word: string): boolean =>
  part.endsWith('.') ? word === part.slice(0, -1) : word.startsWith(part)

export const findPhrase = ({ phrases }: TermTable, words: readonly string[], at: number): Phrase | undefined =>
  phrases
    .get(toPhraseKey(words[at] ?? ''))
    ?.find(({ parts }) => parts.every((part, place) => holds(part, words[at + place] ?? '')))
