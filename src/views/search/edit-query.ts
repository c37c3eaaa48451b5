export const withoutPart = (query: string, { at, length }: { at: number; length: number }): string =>
  `${query.slice(0, at).trimEnd()} ${query.slice(at + length).trimStart()}`.trim()

export const quoteValue = (value: string): string =>
  /[\s"()]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value

export const toFilter = (prefix: string, value: string): string =>
  `${prefix}:${quoteValue(prefix === 'file' ? `${value}**` : value)}`

export const hasFilter = (query: string, filter: string): boolean => ` ${query} `.includes(` ${filter} `)

const wordFilter = 'word:yes'
const wordOption = /(?<=^|\s)word:(?:yes|no)(?=\s|$)/gi

export const isWholeWord = (query: string): boolean => query.match(wordOption)?.at(-1)?.toLowerCase() === wordFilter

export const toggleWholeWord = (query: string): string => {
  const rest = query.replace(wordOption, '').replace(/ {2,}/g, ' ').trim()
  return isWholeWord(query) ? rest : `${rest} ${wordFilter}`
}

const alternative = /\s(?:or|OR)\s/

export const toggleFilter = (query: string, filter: string, isRegex: boolean): string => {
  const text = query.trim()
  if (hasFilter(text, filter)) return ` ${text} `.replace(` ${filter} `, ' ').trim()
  if (!alternative.test(text)) return `${text} ${filter}`
  if (!isRegex) return `(${text}) ${filter}`
  return text
    .split(alternative)
    .map((part) => `${part} ${filter}`)
    .join(' or ')
}
