import { dictionary } from '@zxcvbn-ts/language-common'

/** In lower case. */
const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** More characters than this beside a known password are a secret of their own. */
const maxExtraCharacters = 8
/** Shorter words are in too many good passwords. */
const minWordLength = 4

export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
  '(': 'c',
}
/** On a common keyboard, with the shift key held. */
const shiftedDigits = '!@#$%^&*()'

/** The keys of a Cyrillic keyboard, and what the same keys write on a Latin one. */
const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюёіїєў'
const latinKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\`s]'o`

const replaceEach = (text: string, replacement: (character: string) => string | undefined): string =>
  [...text].map((character) => replacement(character) ?? character).join('')

/** The ways to read `text` as a word that digits and signs were put into. */
export const readAsLetters = (text: string): readonly string[] => {
  const letters = replaceEach(text, (character) => letterFor[character])
  return [
    letters,
    replaceEach(text, (character) => (character === '1' || character === '!' ? 'l' : letterFor[character])),
  ]
}

const withPlainDigits = (text: string): string =>
  replaceEach(text, (character) => {
    const digit = shiftedDigits.indexOf(character)
    return digit === -1 ? undefined : String((digit + 1) % 10)
  })

const onLatinKeys = (text: string): string =>
  replaceEach(text, (character) => latinKeys[cyrillicKeys.indexOf(character)])

const listReadings = (text: string): readonly string[] => [
  text,
  ...readAsLetters(text),
  withPlainDigits(text),
  onLatinKeys(text),
]

const isKnown = (text: string): boolean =>
  listReadings(text).some((reading) => known.has(reading) || known.has(reading.replaceAll(/[^\p{L}\p{N}]/gu, '')))

/** Without the digits, years and punctuation in front and behind; one reading keeps signs that stand for a letter. */
const listTrimmedWords = (text: string): readonly string[] => [
  text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  text.replaceAll(/^[^\p{L}@$!|]+|[^\p{L}@$0-9]+$/gu, ''),
  text.replaceAll(/[^\p{L}]+$/gu, ''),
  text.replaceAll(/(?:19|20)?\d\d[^\p{L}\p{N}]*$|[^\p{L}\p{N}]+$/gu, ''),
]

const isKnownWithExtras = (text: string): boolean =>
  listTrimmedWords(text).some(
    (word) => word.length >= minWordLength && text.length - word.length <= maxExtraCharacters && isKnown(word),
  )

/** `abcabcabc` is as good as `abc`. */
const findRepeatedUnit = (text: string): string => {
  const period = (text + text).indexOf(text, 1)
  return text.slice(0, period)
}

const isSequence = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** Whether a password is widely known, also with other cases, signs for letters, or a year or punctuation around it. */
export const isCommonPassword = (password: string): boolean => {
  const text = foldPassword(password)
  const unit = findRepeatedUnit(text)
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isPattern = unit.length <= 3 || isSequence(text) || (core.length >= minWordLength && isSequence(core))
  return isPattern || [text, unit].some((candidate) => isKnown(candidate) || isKnownWithExtras(candidate))
}
