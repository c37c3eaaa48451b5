export const uniqueBy = <Entry>(entries: readonly Entry[], toKey: (entry: Entry) => string): Entry[] => {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const key = toKey(entry)
    return !seen.has(key) && seen.add(key)
  })
}
