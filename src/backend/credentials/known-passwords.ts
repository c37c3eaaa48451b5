import { dictionary } from '@zxcvbn-ts/language-common'

const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const maxExtraCharacters = 8
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
const shiftedDigits = '!@#$%^&*()'

const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюёіїєў'
const latinKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\`s]'o`

const replaceEach = (text: string, replacement: (character: string) => string | undefined): string =>
  [...text].map((character) => replacement(character) ?? character).join('')

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

/**
 * Also recognises a common password in another case, with signs for letters, or with a year or punctuation around it.
 */
export const isCommonPassword = (password: string): boolean => {
  const text = foldPassword(password)
  const unit = findRepeatedUnit(text)
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isPattern = unit.length <= 3 || isSequence(text) || (core.length >= minWordLength && isSequence(core))
  return isPattern || [text, unit].some((candidate) => isKnown(candidate) || isKnownWithExtras(candidate))
}
