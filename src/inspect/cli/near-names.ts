const maxDistance = 2
const maxNear = 3
const maxCompared = 60

const countEdits = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, sign] of [...left].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= right.length; column += 1) {
      const cost = sign === right[column - 1] ? 0 : 1
      const change = (row[column - 1] ?? 0) + cost
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const findDistance = (name: string, candidate: string): number => {
  const [left, right] = [name.toLowerCase(), candidate.toLowerCase()]
  if (left === right) return 0
  if (left.length > 2 && (right.includes(left) || left.includes(right))) return 1
  return left.length > maxCompared || right.length > maxCompared ? maxCompared : countEdits(left, right)
}

export const listNearNames = (name: string, known: readonly string[]): readonly string[] =>
  known
    .map((candidate) => ({ candidate, distance: findDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, maxNear)
    .map(({ candidate }) => candidate)
