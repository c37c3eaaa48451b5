export const between = /([\s"'`<>()]+)/
const mail = /[^@/:=,;]{1,64}@[^@/:=,;]{1,255}/g
export const opaque = /[\w-]{40,}/g

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

export const withoutSecrets = (text: string): string =>
  text
    .split(between)
    .map((piece, index) => (index % 2 === 0 ? cleared(piece) : piece))
    .join('')

const deepest = 12

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
