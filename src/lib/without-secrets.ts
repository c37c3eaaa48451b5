/** What parts the pieces of a text that a secret may be one of. */
export const between = /([\s"'`<>()]+)/
const mail = /[^@/:=,;]{1,64}@[^@/:=,;]{1,255}/g
/** One-time tokens have 43 such characters, signed ones more; ids have fewer. */
export const opaque = /[\w-]{40,}/g

/** From the first `?` or `#` after a path, or wherever a query of `name=value` begins. */
const withoutQuery = (address: string): string => {
  const slash = address.indexOf('/')
  const mark = slash < 0 ? -1 : address.slice(slash).search(/[?#]/)
  if (mark >= 0) return address.slice(0, slash + mark)
  const question = address.indexOf('?')
  return question >= 0 && address.includes('=', question) ? address.slice(0, question) : address
}

const cleared = (piece: string): string => {
  const address = withoutQuery(piece)
  return (address.includes('@') ? address.replace(mail, '[address]') : address).replace(opaque, '[hidden]')
}

/**
 * A text without what must not leave the page: addresses lose query and fragment, where tokens stand, and mail addresses and
 * whatever looks like a token are replaced.
 */
export const withoutSecrets = (text: string): string =>
  text
    .split(between)
    .map((piece, index) => (index % 2 === 0 ? cleared(piece) : piece))
    .join('')

const deepest = 12

/** The same for every text inside a value, except below the members named in `untouched`. */
export const withoutSecretsInside = (value: unknown, untouched: ReadonlySet<string>, depth = 0): unknown => {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= deepest) return null
  if (Array.isArray(value)) return value.map((item) => withoutSecretsInside(item, untouched, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      untouched.has(name) ? inner : withoutSecretsInside(inner, untouched, depth + 1),
    ]),
  )
}
