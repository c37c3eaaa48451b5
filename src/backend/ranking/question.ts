import { namesIn, toStem } from '../code-index/words.ts'
import { findAskedLanguages } from './asked-languages.ts'
import { findImpliedWords } from './implied-words.ts'
import { readQuestionWords, type QuestionWord } from './question-terms.ts'
import { getSynonyms } from './synonyms.ts'

export type Intent = 'where' | 'callers' | 'how' | 'any'

export interface Concept {
  readonly stem: string
  readonly variants: ReadonlyMap<string, number>
}

export interface Question {
  readonly intent: Intent
  readonly concepts: readonly Concept[]
  readonly spoken: readonly string[]
  readonly besides: ReadonlySet<string>
  readonly names: readonly string[]
  /** In lower case; see `findAskedLanguages`. */
  readonly languages: ReadonlySet<string>
  readonly asksForTests: boolean
  readonly asksForProse: boolean
}

const fillers = new Set(
  `a about all am an and any are as at be been being but by can code could defined definition describe did do does doing
  done each explain file files find for from function functions give had handled happen happens has have how i if
  implementation implemented implements in into is it its itself kind line located made many me method methods my of on one or our
  out over place please point project responsible see should show so source such tell than that the their them then
  there these they thing this those to up us use used uses using via was way we were what when where whether which while who whose
  why will with within without work working works would you your
  и в на не где как что кто это для из по с к у о при ли или
  wo wie was wer der die das ein eine und ist wird von für mit
  où comment que quoi qui le la les un une et est des du dans pour
  dónde cómo qué quién el los las una y es en de para`.split(/\s+/),
)
export const isFillerWord = (word: string): boolean => fillers.has(word.toLowerCase())

const callWords = new Set([
  'call',
  'calls',
  'called',
  'calling',
  'caller',
  'callers',
  'invoke',
  'invokes',
  'invoked',
  'usage',
  'usages',
])

const callNouns = new Set(['callers of', 'caller of', 'usage of', 'usages of', 'called by', 'called from'])
const askers = new Set(['who', 'what', 'which', 'where'])
const calling = new Set(['call', 'calls', 'invoke', 'invokes', 'uses'])
const passives = new Set(['is', 'are', 'get', 'gets'])
const beingCalled = new Set(['called', 'invoked', 'used'])
const making = new Set(
  `throw throws thrown raise raises raised create creates created instantiate instantiates construct constructs
  reference references`.split(/\s+/),
)
const placed = new Set(['defined', 'declared', 'implemented', 'located'])
const placeQuestions = new Set(['which file', 'which module', 'which function', 'which class', 'which method'])

const hasInOrder = (words: readonly string[], first: ReadonlySet<string>, then: ReadonlySet<string>): boolean => {
  const at = words.findIndex((word) => first.has(word))
  return at >= 0 && words.some((word, place) => place > at && then.has(word))
}

const hasPair = (words: readonly string[], pairs: ReadonlySet<string>): boolean =>
  words.some((word, at) => pairs.has(`${word} ${words[at + 1] ?? ''}`))

const asksForCallers = (words: readonly string[]): boolean =>
  hasInOrder(words, askers, calling) || hasInOrder(words, passives, beingCalled) || hasPair(words, callNouns)

const asksHow = (words: readonly string[]): boolean =>
  words[0] === 'how' ||
  words.includes('explain') ||
  words.includes('describe') ||
  words.some((word, at) => word === 'walk' && words.slice(at + 1, at + 3).includes('through'))

const asksWhere = (words: readonly string[]): boolean =>
  words[0] === 'where' || hasPair(words, placeQuestions) || words.some((word) => placed.has(word))

const detectIntent = (text: string, names: readonly string[]): Intent => {
  const words: readonly string[] = text.toLowerCase().match(/\w+/g) ?? []
  if (asksForCallers(words) || (names.length > 0 && hasInOrder(words, askers, making))) return 'callers'
  if (asksHow(words)) return 'how'
  return asksWhere(words) ? 'where' : 'any'
}

const looksLikeName = (name: string): boolean =>
  /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|^[$_]|\$$/.test(name) || /^[A-Z]{2,}[a-z]/.test(name)

const quoted = /`([^`]{2,200})`|"([^"]{2,200})"|'([A-Za-z_$][\w$.]*)'/g
const identifier = /^[A-Za-z_$]/
const chains = /[\w$]+(?:(?:\.|::|#|->)[\w$]+)*/g
const emptyCall = / ?\(\)/y

const isCalled = (text: string, at: number): boolean => {
  emptyCall.lastIndex = at
  return emptyCall.test(text)
}

const markedNames = (text: string): string[] =>
  [...text.matchAll(chains)].flatMap(({ 0: chain, index }) => {
    const names = chain.split(/\.|::|#|->/)
    const isMarked = names.length > 1 || isCalled(text, index + chain.length)
    const last = names.at(-1) ?? ''
    return isMarked && identifier.test(last) ? [last] : []
  })

const findNames = (text: string): string[] => {
  const inQuotes = [...text.matchAll(quoted)].flatMap(([, backticked, doubleQuoted, singleQuoted]) =>
    namesIn(backticked ?? doubleQuoted ?? singleQuoted ?? ''),
  )
  const plain = namesIn(text).filter(looksLikeName)
  return [...new Set([...inQuotes, ...markedNames(text), ...plain])].filter((name) => name.length > 1).slice(0, 8)
}

const maxQuestionLength = 2000
const maxQuestionWords = 200

export const toReadableQuestion = (text: string): string =>
  text
    .trim()
    .slice(0, maxQuestionLength * 2)
    .replace(/\s+/g, (blank) => (blank.includes('\n') ? '\n' : ' '))
    .trim()
    .slice(0, maxQuestionLength)
    .split(/(?<=[ \n])/)
    .slice(0, maxQuestionWords)
    .join('')

const synonymWeight = 0.45
const maxConcepts = 12

const readVariants = ({ spoken, term }: QuestionWord): ReadonlyMap<string, number> => {
  const stem = toStem(spoken)
  const near = [...getSynonyms(stem), ...(term?.near.map(toStem) ?? [])]
  const meant = term?.written === undefined ? [stem] : [term.written, stem]
  return new Map([...near.map((word) => [word, synonymWeight] as const), ...meant.map((word) => [word, 1] as const)])
}

/** Two words that code may write as one: "roll back", "e-mail". */
const readJoinedWords = (text: string): ReadonlyMap<string, readonly string[]> => {
  const words = namesIn(text).map((word) => word.toLowerCase())
  const joined = new Map<string, string[]>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next === undefined || !/^[a-z]+$/.test(word + next)) continue
    const whole = toStem(word + next)
    for (const part of [toStem(word), toStem(next)]) joined.set(part, [...(joined.get(part) ?? []), whole])
  }
  return joined
}

const toConcepts = (words: readonly QuestionWord[], text: string): Concept[] => {
  const joined = readJoinedWords(text)
  const concepts = new Map<string, Map<string, number>>()
  for (const word of words) {
    const stem = toStem(word.spoken)
    const variants = concepts.get(stem) ?? new Map<string, number>()
    for (const [variant, weight] of readVariants(word))
      variants.set(variant, Math.max(weight, variants.get(variant) ?? 0))
    for (const whole of joined.get(stem) ?? []) variants.set(whole, 1)
    if (concepts.size < maxConcepts || concepts.has(stem)) concepts.set(stem, variants)
  }
  return [...concepts].map(([stem, variants]) => ({ stem, variants }))
}

export const readQuestion = (question: string): Question => {
  const text = toReadableQuestion(question)
  const names = findNames(text)
  const intent = detectIntent(text, names)
  const implied = findImpliedWords(text).map((spoken): QuestionWord => ({ spoken, isFiller: false }))
  const words = [...readQuestionWords(text, names), ...implied]
  const isOrdinary = (word: string) => isFillerWord(word) || (intent === 'callers' && callWords.has(word))
  const isTelling = ({ spoken, isFiller, term }: QuestionWord) =>
    !isFiller && (term !== undefined || !isOrdinary(spoken))
  const telling = words.filter(isTelling)
  const kept = telling.length > 0 ? telling : words
  const spoken = kept.map((word) => word.spoken)
  const english = [text, ...kept.flatMap((word) => (word.term === undefined ? [] : word.spoken))].join(' ')
  return {
    intent,
    spoken,
    besides: new Set(words.flatMap((word) => (spoken.includes(word.spoken) ? [] : toStem(word.spoken)))),
    concepts: toConcepts(kept, text),
    names,
    languages: findAskedLanguages(text),
    asksForTests: /\b(tests?|specs?|fixtures?|mocks?)\b/i.test(english),
    asksForProse: /\b(readme|docs?|documentation|documented|guide|changelog)\b/i.test(english),
  }
}
