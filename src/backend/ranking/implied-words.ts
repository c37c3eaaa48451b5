const negations = new Set(['no', 'not', 'without', 'dont', 'don', 'nothing'])
const givings = new Set(
  'set pass passed give given specify specified configure configured option options setting settings argument arguments value'.split(
    ' ',
  ),
)
const maxBetween = 4

/** "When I pass no options" asks for the default, which code calls by that word. */
export const findImpliedWords = (text: string): readonly string[] => {
  const words: readonly string[] = text.toLowerCase().match(/[a-z]+/g) ?? []
  const asksForDefault = words.some(
    (word, at) =>
      negations.has(word) &&
      [...words.slice(Math.max(0, at - maxBetween), at), ...words.slice(at + 1, at + 1 + maxBetween)].some((near) =>
        givings.has(near),
      ),
  )
  return asksForDefault && !words.includes('default') ? ['default'] : []
}
