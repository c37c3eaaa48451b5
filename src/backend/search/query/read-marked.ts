const blank = /\s/

export const isBlank = (character: string | undefined): boolean => character === undefined || blank.test(character)

export const endOfWord = (query: string, from: number): number => {
  let end = from
  while (!isBlank(query[end])) end += 1
  return end
}

const isBoundary = (character: string | undefined): boolean => isBlank(character) || character === ')'

const findUnescaped = (query: string, mark: string, from: number): number | undefined => {
  for (let at = from; at < query.length; at += 1) {
    if (query[at] === '\\') at += 1
    else if (query[at] === mark) return at
  }
  return undefined
}

export interface MarkedText {
  readonly text: string
  readonly end: number
}

export const readQuoted = (query: string, at: number): MarkedText | 'unclosed' | undefined => {
  const close = findUnescaped(query, '"', at + 1)
  if (close === undefined) return 'unclosed'
  const text = query.slice(at + 1, close).replace(/\\(["\\])/g, '$1')
  return text === '' || !isBoundary(query[close + 1]) ? undefined : { text, end: close + 1 }
}

export const readSlashed = (query: string, at: number): MarkedText | undefined => {
  const first = query[at + 1]
  if (isBlank(first) || first === '/' || first === '*') return undefined
  const close = findUnescaped(query, '/', at + 1)
  if (close === undefined || !isBoundary(query[close + 1])) return undefined
  return { text: query.slice(at + 1, close), end: close + 1 }
}
