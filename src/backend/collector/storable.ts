const maxTextLength = 65_536
const maxMembers = 500
const maxDepth = 16

const storableText = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')

const members = (value: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, maxMembers)
      .map(([name, inner]) => [storableText(name).slice(0, 200), toStorable(inner, depth + 1)]),
  )

/** PostgreSQL refuses NUL and lone surrogates; length, width and depth are bounded. */
export const toStorable = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((item) => toStorable(item, depth + 1))
  return members(value, depth)
}
