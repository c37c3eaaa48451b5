import { namesIn, toTerms } from '../../code-index/words.ts'
import { isFillerWord, toReadableQuestion } from '../../ranking/question.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const be = toSet('is are was were')
const modals = toSet('do does can could should would')
const people = toSet('i we you one')
const things = toSet('it this')
const determiners = toSet('the a an any our its my their some')
const joints = toSet('of for')
const ends = toSet(
  'and or but that which who when while if in on to from with by into at as because whether how what where is are was were do does can i we you it be so than',
)

const skipDeterminers = (words: readonly string[], at: number): number => {
  let next = at
  while (determiners.has(words[next] ?? '')) next += 1
  return next
}

const findStart = (words: readonly string[]): number | undefined => {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    if ((word === 'where' && be.has(next)) || (be.has(word) && next === 'there')) return skipDeterminers(words, at + 2)
    if (word === 'to' && words[at - 1] === 'how') return skipDeterminers(words, at + 2)
    const isAsking = people.has(next) || (things.has(next) && at === 0)
    if (modals.has(word) && isAsking) return skipDeterminers(words, at + 3)
  }
  return undefined
}

const participle = /^\p{L}{2,}ed$/u

const readRun = (words: readonly string[], start: number): string[] => {
  const length = words.slice(start).findIndex((word) => ends.has(word) || joints.has(word) || determiners.has(word))
  const run = words.slice(start, length < 0 ? undefined : start + length)
  return run.length > 1 && participle.test(run.at(-1) ?? '') ? run.slice(0, -1) : run
}

export const findSubjectPhrases = (question: string): readonly (readonly string[])[] => {
  const words = namesIn(toReadableQuestion(question).toLowerCase())
  const start = findStart(words)
  if (start === undefined) return []
  const first = readRun(words, start)
  const joint = start + first.length
  if (first.length === 0 || !joints.has(words[joint] ?? '')) return first.length === 0 ? [] : [first]
  const second = readRun(words, skipDeterminers(words, joint + 1))
  return second.length === 0 ? [first] : [first, second]
}

const workings = toSet('work works done happen happens implemented handled')

/** The words between "how does" and "work". */
export const findWorkingSubject = (question: string): readonly string[] => {
  const words = namesIn(question.toLowerCase())
  const [how, verb = ''] = words
  const isWorking = how === 'how' && (modals.has(verb) || be.has(verb)) && workings.has(words.at(-1) ?? '')
  return isWorking ? words.slice(skipDeterminers(words, 2), -1) : []
}

export interface SubjectWord {
  readonly word: string
  readonly isSubject: boolean
  readonly isInPhrase: boolean
  readonly isHead: boolean
}

const minLength = 4

const isAboutClause = (phrases: readonly (readonly string[])[]): boolean =>
  phrases.length > 0 && phrases.every((phrase) => phrase.every(isFillerWord))

const isProper = (word: string, at: number): boolean => at > 0 && /\p{Lu}/u.test(word)

export const listSubjectWords = (question: string): readonly SubjectWord[] => {
  const phrases = findSubjectPhrases(question)
  const subject = new Set(phrases.flat())
  const heads = new Set(phrases.flatMap((phrase) => phrase.at(-1) ?? []))
  const isWhole = isAboutClause(phrases)
  const words = namesIn(toReadableQuestion(question))
  const isTelling = (word: string) => word.length >= minLength && !isFillerWord(word) && toTerms(word).length === 1
  return words
    .map((word, at) => ({ word, lower: word.toLowerCase(), isNamed: phrases.length > 0 && isProper(word, at) }))
    .filter(
      ({ word, lower }, at) => isTelling(word) && words.findIndex((known) => known.toLowerCase() === lower) === at,
    )
    .map(({ word, lower, isNamed }) => ({
      word,
      isSubject: isNamed || isWhole || subject.has(lower),
      isInPhrase: isNamed || subject.has(lower),
      isHead: isNamed || heads.has(lower),
    }))
}
