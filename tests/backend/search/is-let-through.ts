import type { GramQuery } from '#src/backend/search/gram-query.ts'

export const isLetThrough = (query: GramQuery, grams: ReadonlySet<number>): boolean => {
  if ('gram' in query) return grams.has(query.gram)
  if ('from' in query) return [...grams].some((gram) => gram >= query.from && gram <= query.to)
  if ('every' in query) return query.every.every((part) => isLetThrough(part, grams))
  return query.some.some((part) => isLetThrough(part, grams))
}
