export interface Source {
  readonly name: string
  readonly code: string
}

export interface StoredKey {
  readonly file: string
  readonly key: string
}

const writes = [
  /\.setItem\(\s*([^,]+),/g,
  /[mM]emory\.write\(\s*([^,]+),/g,
  /\.cookie\s*=\s*([`'][^`']*[`'])/g,
  / createDraftStore(?:<[\w<>]+>)?\(\s*([^,]+),/g,
]

const serverWrites = [/\bserialize\(\s*([^,]+),/g]

/** These modules take a key from their callers, which are read instead. */
const handOn: readonly string[] = ['src/actors/memory.ts', 'src/actors/draft-store.ts']

const escaped = (name: string): string => name.replaceAll('$', String.raw`\$`)

const findDefinitions = (name: string, code: string): string[] =>
  [...code.matchAll(new RegExp(String.raw`const ${escaped(name)}(?:: [^=]+)? = ([^\n]+)`, 'g'))].map(
    ([, value = '']) => value,
  )

const isKnown = (name: string, { code }: Source): boolean =>
  findDefinitions(name, code).length > 0 || new RegExp(String.raw`import \{[^}]*\b${escaped(name)}\b[^}]*\}`).test(code)

const findValues = (expression: string, here: Source, all: readonly Source[]): string[] => {
  const text = expression.trim()
  const literal = /^'([^']*)'$/.exec(text)?.[1]
  if (literal !== undefined) return [literal]
  const prefix = /^(\w+) \+ /.exec(text)?.[1]
  if (prefix !== undefined) return findValues(prefix, here, all).map((value) => `${value}*`)
  const template = /^`([^`]*)`$/.exec(text)?.[1]
  if (template !== undefined) {
    return [
      template.replaceAll(/\$\{([^}]*)\}/g, (_, inner: string) => {
        const known = /^\w+$/.test(inner) && isKnown(inner, here) ? findValues(inner, here, all) : []
        return known.length === 1 ? (known[0] ?? '*') : '*'
      }),
    ]
  }
  const name = /^(\w+)(?:\(.*)?$/.exec(text)?.[1]
  return name === undefined ? [] : defined(name, here, all)
}

const defined = (name: string, here: Source, all: readonly Source[]): string[] => {
  const own = findDefinitions(name, here.code).map((value) => ({ value, source: here }))
  const definitions =
    own.length > 0
      ? own
      : all
          .filter(({ code }) => code.includes(`export const ${name}`))
          .flatMap((source) => findDefinitions(name, source.code).map((value) => ({ value, source })))
  return definitions.flatMap(({ value, source }) => {
    const body = /=> (.+)$/.exec(value)?.[1] ?? value
    const parts = [...body.matchAll(/`[^`]*`|'[^']*'|\b\w+(?:\([^)]*\))?(?: \+ .*)?/g)].map(([part]) => part)
    const isWhole = body === parts[0] || /^\w+ \+ /.test(body)
    return (isWhole ? [body] : parts.filter((part) => part !== name)).flatMap((part) => findValues(part, source, all))
  })
}

const keyIn = (text: string): string => text.split(/[=;]/, 1)[0] ?? ''

const findKeys = (sources: readonly Source[], patterns: readonly RegExp[]): readonly StoredKey[] =>
  sources
    .filter(({ name }) => !handOn.includes(name))
    .flatMap((source) =>
      patterns.flatMap((pattern) =>
        [...source.code.matchAll(pattern)]
          .map(([, expression = '']) => expression)
          .filter((expression) => !expression.includes('max-age=0'))
          .flatMap((expression) => {
            const keys = [...new Set(findValues(expression, source, sources).map(keyIn))]
            if (keys.length === 0) throw new Error(`${source.name} stores under a key nobody can read: ${expression}`)
            return keys.map((key) => ({ file: source.name, key }))
          }),
      ),
    )

/** Throws where a key cannot be read from the source. */
export const storedKeys = (sources: readonly Source[]): readonly StoredKey[] => findKeys(sources, writes)

export const serverCookies = (sources: readonly Source[]): readonly StoredKey[] => {
  const byHand = sources.find(({ code }) => /['"]set-cookie['"]/i.test(code) && !/\bserialize\(/.test(code))
  if (byHand !== undefined) throw new Error(`${byHand.name} sets a cookie that nobody can read`)
  return findKeys(sources, serverWrites)
}
