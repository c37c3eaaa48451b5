/** Empty values leave the address; parameters of others stay in it. */
export const keepInSearch = (search: string, values: Readonly<Record<string, string>>): string => {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(values)) {
    if (value === '') next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '' : `?${next}`
}
