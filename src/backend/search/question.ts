import { namesIn, partsOf, stemOf } from '../code-index/words.ts'
import { synonymsOf } from './synonyms.ts'

export type Intent = 'where' | 'callers' | 'how' | 'any'

/** One thing that is asked for: its word and others that may stand for it, with how much each of them counts. */
export interface Concept {
  readonly stem: string
  readonly variants: ReadonlyMap<string, number>
}

export interface Question {
  readonly intent: Intent
  readonly concepts: readonly Concept[]
  /** The words behind the concepts as they are spelt, in order. */
  readonly spoken: readonly string[]
  /** Stems of the words that only hold the question together; a name may hold them all the same. */
  readonly besides: ReadonlySet<string>
  /** Texts that look like names in code, as they stand. */
  readonly names: readonly string[]
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
/** Words of the question itself when it asks who calls something. */
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

const callers =
  /\b(who|what|which(\s+\w+)?|where)\b.*\b(calls?|invokes?|uses)\b|\bcallers?\s+of\b|\b(is|are|gets?)\b.*\b(called|invoked|used)\b|\busages?\s+of\b|\bcalled\s+(by|from)\b/i
/** Asks who uses a name that stands in the question. */
const makers =
  /\b(who|what|which(\s+\w+)?|where)\b.*\b(throws?|thrown|raises?|raised|creates?|created|instantiates?|constructs?|references?)\b/i
const where = /^\s*where\b|\bwhich\s+(file|module|function|class|method)\b|\b(defined|declared|implemented|located)\b/i
const how = /^\s*how\b|\bexplain\b|\bdescribe\b|\bwalk\s+(me\s+)?through\b/i

const intentOf = (text: string, names: readonly string[]): Intent => {
  if (callers.test(text) || (names.length > 0 && makers.test(text))) return 'callers'
  if (how.test(text)) return 'how'
  return where.test(text) ? 'where' : 'any'
}

const looksLikeName = (name: string): boolean =>
  /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|^[$_]|\$$/.test(name) || /^[A-Z]{2,}[a-z]/.test(name)

const quoted = /`([^`]{2,200})`|"([^"]{2,200})"|'([A-Za-z_$][\w$.]*)'/g
const calledForm = /([A-Za-z_$][\w$]*)\s*\(\)/g
const dotted = /\b[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)+/g

const namesOf = (text: string): string[] => {
  const inQuotes = [...text.matchAll(quoted)].flatMap(([, one, two, three]) => namesIn(one ?? two ?? three ?? ''))
  const called = [...text.matchAll(calledForm)].flatMap(([, name]) => name ?? [])
  const parts = [...text.matchAll(dotted)].flatMap(([whole]) => whole.split(/\.|::|#|->/).slice(-1))
  const plain = namesIn(text).filter(looksLikeName)
  return [...new Set([...inQuotes, ...called, ...parts, ...plain])].filter((name) => name.length > 1).slice(0, 8)
}

const synonymWeight = 0.45
const mostConcepts = 12

const conceptOf = (stem: string): Concept => ({
  stem,
  variants: new Map([...synonymsOf(stem).map((other) => [other, synonymWeight] as const), [stem, 1]]),
})

/** Takes a question apart: what it wants to know, the words that carry it, and the names in it. */
export const readQuestion = (text: string): Question => {
  const names = namesOf(text)
  const intent = intentOf(text, names)
  const spoken = namesIn(text).flatMap(partsOf)
  const isFiller = (word: string) => fillers.has(word) || (intent === 'callers' && callWords.has(word))
  const telling = spoken.filter((word) => !isFiller(word))
  const kept = telling.length > 0 ? telling : spoken
  const stems = [...new Set(kept.map(stemOf))].slice(0, mostConcepts)
  return {
    intent,
    spoken: kept,
    besides: new Set(spoken.filter((word) => !kept.includes(word)).map(stemOf)),
    concepts: stems.map(conceptOf),
    names,
    asksForTests: /\b(tests?|specs?|fixtures?|mocks?)\b/i.test(text),
    asksForProse: /\b(readme|docs?|documentation|documented|guide|changelog)\b/i.test(text),
  }
}
