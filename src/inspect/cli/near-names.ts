import { distance } from 'fastest-levenshtein'

const maxDistance = 2
const maxNear = 3

const findDistance = (name: string, candidate: string): number => {
  const [left, right] = [name.toLowerCase(), candidate.toLowerCase()]
  if (left === right) return 0
  return left.length > 2 && (right.includes(left) || left.includes(right)) ? 1 : distance(left, right)
}

export const listNearNames = (name: string, known: readonly string[]): readonly string[] =>
  known
    .map((candidate) => ({ candidate, edits: findDistance(name, candidate) }))
    .filter(({ edits }) => edits <= maxDistance)
    .toSorted((left, right) => left.edits - right.edits)
    .slice(0, maxNear)
    .map(({ candidate }) => candidate)
