import { termsIn } from '../code-index/words.ts'
import type { Database } from '../db/tables.ts'
import { readQuestion, type Question } from '../ranking/question.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { readWordLists, type WordLists } from '../ranking/word-lists.ts'
import { scoreWords } from '../ranking/word-scores.ts'
import type { ListedSource } from './data-sources.store.ts'

interface Relevance {
  readonly listed: ListedSource
  readonly score: number
  readonly reason: string
}

const minCoverage = 0.5
const nameWeight = 1

const findNamedStems = (text: string, { concepts }: Question): string[] => {
  const stems = new Set(termsIn(text))
  return concepts.filter(({ stem }) => stems.has(stem)).map(({ stem }) => stem)
}

const spellStems = (stems: readonly string[], { spoken }: Question): string =>
  stems.flatMap((stem) => spoken.find((word) => termsIn(word).includes(stem)) ?? []).join(', ')

const createCoverageReader = (question: Question, lists: WordLists) => {
  const known = new Map<number, number>()
  const measureCoverage = (index: SearchedIndex): number => {
    const [scored] = scoreWords([index], question.concepts, lists)
    const best = scored?.coverage.reduce((highest, coverage) => Math.max(highest, coverage), 0) ?? 0
    known.set(index.no, best)
    return best
  }
  return ({ indexes }: ListedSource): number =>
    indexes.reduce((best, index) => Math.max(best, known.get(index.no) ?? measureCoverage(index)), 0)
}

const rateSource = (listed: ListedSource, question: Question, lists: WordLists, coverage: number): Relevance[] => {
  const { name, description = '' } = listed.source
  const named = findNamedStems(`${name} ${description}`, question)
  const held = question.concepts
    .filter(({ stem }) => listed.indexes.some(({ no }) => lists.get(no)?.has(stem) === true))
    .map(({ stem }) => stem)
  const score = (nameWeight * named.length) / question.concepts.length + coverage
  if (named.length > 0)
    return [{ listed, score, reason: `Its name or description speaks of ${spellStems(named, question)}.` }]
  if (coverage < minCoverage || held.length === 0) return []
  return [{ listed, score, reason: `Its code speaks of ${spellStems(held, question)}.` }]
}

export const relevantSources = async (
  db: Database,
  sources: readonly ListedSource[],
  goal: string,
): Promise<Relevance[]> => {
  const question = readQuestion(goal)
  if (question.concepts.length === 0) return []
  const words = question.concepts.flatMap(({ variants }) => [...variants.keys()])
  const nos = [...new Set(sources.flatMap(({ indexes }) => indexes.map(({ no }) => no)))]
  const lists = await readWordLists(db, nos, [...new Set(words)])
  const bestCoverage = createCoverageReader(question, lists)
  return sources
    .flatMap((listed) => rateSource(listed, question, lists, bestCoverage(listed)))
    .toSorted((left, right) => right.score - left.score)
}
