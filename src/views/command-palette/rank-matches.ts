export interface Rankable {
  readonly label: string
  readonly words: string
}

/** The order runs from the best match to the worst. */
export const fits = ['same', 'beginning', 'words', 'initials', 'inside', 'otherWords', 'letters'] as const
export type Fit = (typeof fits)[number]

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').trim()

const splitWords = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

const beginSome = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.every((part) => words.some((word) => word.startsWith(part)))

const minLetters = 3

/** All letters occur in order, the first at the beginning of a word. */
const holdsLetters = (folded: string, letters: string): boolean =>
  letters.length >= minLetters &&
  [...folded.matchAll(/[\p{L}\p{N}]+/gu)].some(({ index }) => {
    let at = index
    for (const letter of letters) {
      const next = folded.indexOf(letter, at)
      if (next < 0 || (at === index && next !== index)) return false
      at = next + 1
    }
    return true
  })

const findFit = (typed: string, { label, words }: Rankable): Fit | null => {
  const name = fold(label)
  if (name === typed) return 'same'
  if (name.startsWith(typed)) return 'beginning'
  const own = splitWords(name)
  const parts = typed.split(/\s+/)
  if (beginSome(parts, own)) return 'words'
  const letters = parts.join('')
  const initials = own.map((word) => word[0]).join('')
  if (letters.length > 1 && initials.startsWith(letters)) return 'initials'
  if (parts.every((part) => name.includes(part))) return 'inside'
  if (beginSome(parts, [...own, ...splitWords(fold(words))])) return 'otherWords'
  return holdsLetters(name, letters) ? 'letters' : null
}

export interface Match<T> {
  readonly item: T
  readonly rank: number
}

interface RankOptions<T> {
  readonly worstFit?: Fit
  /** Sorts equals: 0 for the item used last, more for earlier ones. */
  readonly ago?: (item: T) => number
}

export const rankMatches = <T extends Rankable>(
  items: readonly T[],
  text: string,
  { worstFit = 'letters', ago = () => 0 }: RankOptions<T> = {},
): readonly Match<T>[] => {
  const typed = fold(text)
  if (typed === '') return []
  return items
    .flatMap((item) => {
      const fit = findFit(typed, item)
      return fit === null ? [] : [{ item, rank: fits.indexOf(fit) }]
    })
    .filter(({ rank }) => rank <= fits.indexOf(worstFit))
    .toSorted((left, right) => left.rank - right.rank || ago(left.item) - ago(right.item))
}
