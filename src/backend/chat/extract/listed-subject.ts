import { toStem, toTerms } from '../../code-index/words.ts'
import { readQuestion, type Concept } from '../../ranking/question.ts'

const askingStems = new Set(
  'list enumerate enumera all every show give name names tell which what kind sort exist full complete'
    .split(' ')
    .map(toStem),
)
const openings =
  /^(?:please )?(?:can you )?(?:list|enumerate|give me|show me|show|tell me|name)(?: me)?(?: all| every)?(?: of)?(?: the)? /i
const asksForAllowed =
  /(?<![\p{L}])(?:it can|can it|can i|can be|does it support|supports?|supported|accepts?|accepted|allowed|available|possible|valid|understands?|knows?)(?![\p{L}])/iu

const allowed: Concept = {
  stem: 'support',
  variants: new Map(['support', 'allow', 'avail', 'valid', 'known', 'accept'].map((stem) => [stem, 1])),
}

export const toListedWords = (question: string): string => question.trim().replace(openings, '')

const passed = new Set(
  'list enumerate show give tell me all every each which what are there the of possible supported available valid known kinds kind types sorts name names'.split(
    ' ',
  ),
)
const ends = new Set(
  'that which who are is was were does do did can could may must should have has with for in on of from by to and or when where it i we you there exist together'.split(
    ' ',
  ),
)

export const readListedPhrase = (question: string): readonly string[] => {
  const words = (question.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []).map(String)
  const asking = words.findIndex((word) => passed.has(word))
  if (asking < 0) return []
  const after = words.slice(asking)
  const start = after.findIndex((word) => !passed.has(word))
  if (start < 0) return []
  const phrase = after.slice(start)
  const end = phrase.findIndex((word) => ends.has(word))
  return end < 0 ? phrase : phrase.slice(0, end)
}

export const readListedConcepts = (question: string): readonly Concept[] => {
  const concepts = readQuestion(toListedWords(question)).concepts.filter(({ stem }) => !askingStems.has(stem))
  const isAllowed = asksForAllowed.test(question) && concepts.every(({ stem }) => stem !== allowed.stem)
  return isAllowed ? [...concepts, allowed] : concepts
}

const markShare = 0.5
const marks = new Set('all default support allow avail valid known name list type kind map code option'.split(' '))

const weighTerm = (term: string, concepts: readonly Concept[]): number =>
  Math.max(marks.has(term) ? markShare : 0, ...concepts.map(({ variants }) => variants.get(term) ?? 0))

export const measureFit = (name: string, concepts: readonly Concept[]): number => {
  const terms = [...new Set(toTerms(name))]
  const weights = concepts.map(({ variants }) => Math.max(0, ...terms.map((term) => variants.get(term) ?? 0)))
  const meant = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, concepts.length)
  const share = terms.reduce((sum, term) => sum + weighTerm(term, concepts), 0) / Math.max(1, terms.length)
  return meant === 0 ? 0 : (2 * meant * share) / (meant + share)
}
