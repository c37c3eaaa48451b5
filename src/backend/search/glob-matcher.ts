import { RE2JS, RE2JSException } from 're2js'

interface Token {
  readonly pattern: string
  readonly length: number
}

const toLiteral = (text: string): string => RE2JS.quote(text)

const enclosed = (glob: string, at: number, closing: string): string | undefined => {
  const end = glob.indexOf(closing, at + 2)
  const inner = glob.slice(at + 1, end)
  return end < 0 || inner.includes('/') || inner.includes('\\') ? undefined : inner
}

const alternatives = (glob: string, at: number): Token | undefined => {
  const inner = enclosed(glob, at, '}')
  if (inner === undefined || inner.includes('{')) return undefined
  return { pattern: `(?:${inner.split(',').map(toLiteral).join('|')})`, length: inner.length + 2 }
}

const characterSet = (glob: string, at: number): Token | undefined => {
  const inner = enclosed(glob, at, ']')
  if (inner === undefined) return undefined
  const isNegated = /^[!^]/.test(inner)
  const members = (isNegated ? inner.slice(1) : inner).replace(/[[\]^]/g, '\\$&')
  return members === '' ? undefined : { pattern: `[${isNegated ? '^' : ''}${members}]`, length: inner.length + 2 }
}

const tokenAt = (glob: string, at: number): Token => {
  if (glob.startsWith('**/', at)) return { pattern: '(?:.*/)?', length: 3 }
  if (glob.startsWith('**', at)) return { pattern: '.*', length: 2 }
  const character = glob[at] ?? ''
  if (character === '*') return { pattern: '[^/]*', length: 1 }
  if (character === '?') return { pattern: '[^/]', length: 1 }
  const group = character === '{' ? alternatives(glob, at) : character === '[' ? characterSet(glob, at) : undefined
  return group ?? { pattern: toLiteral(character), length: 1 }
}

const isRepeated = (pattern: string, before: string | undefined): boolean =>
  pattern === before && (pattern.endsWith('*') || pattern.endsWith('?'))

const globPattern = (glob: string): string => {
  const patterns: string[] = []
  for (let at = 0; at < glob.length;) {
    const { pattern, length } = tokenAt(glob, at)
    if (!isRepeated(pattern, patterns.at(-1))) patterns.push(pattern)
    at += length
  }
  return patterns.join('')
}

const withoutEndSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const plainPattern = (path: string): string => `${toLiteral(withoutEndSlashes(path))}(?:/.*)?`

const isPattern = (pattern: string): boolean => {
  try {
    RE2JS.compile(pattern)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

const toPattern = (path: string): string => {
  const plain = path
    .replaceAll('\0', '')
    .trim()
    .replace(/^\.?\/+/, '')
  if (!/[*?{[]/.test(plain)) return plainPattern(plain)
  const anywhere = plain.includes('/') ? '' : '(?:.*/)?'
  const pattern = `${anywhere}${globPattern(plain.endsWith('/') ? `${plain}**` : plain)}`
  return isPattern(pattern) ? pattern : plainPattern(plain)
}

export const globMatcher = (globs: readonly string[]): ((path: string) => boolean) => {
  const patterns = [...new Set(globs.map(toPattern))]
  const expression = RE2JS.compile(`^(?:${patterns.join('|')})$`, RE2JS.DOTALL)
  return (path) => expression.test(path)
}
