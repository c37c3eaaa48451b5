import { hasFilter } from '#src/contract/query-language.ts'

const markedTerm = /[ (]-?"|[ (]-(?:\(|[\p{L}_$][^ )])| (?:and|or|not) -?\(/u
const expression = /^\/[^ /*](?:\\.|[^/\\])*\/[ )]/
const joinedStart = /^(?:not |[^()]+ (?:and|or) )/
const capitals = /[ (](?:AND|OR|NOT) /
const questionWord = /^(?:[Hh]ow|[Ww](?:hat|here|hich|ho|hy|hen))$/
const operator = /^(?:and|or|not)$/
const codeLike = /[\p{Ll}\p{N}]\p{Lu}|[\p{N}_$()[\]{}<>=/\\:]|\.\S|^\p{Lu}{2,}$/u

const joinsCode = (words: readonly string[]): boolean => {
  const terms = words.filter((word) => !operator.test(word))
  const plain = terms.filter((term) => !codeLike.test(term)).length
  return terms.length < words.length && !operator.test(words.at(-1) ?? '') && plain < (terms.length === 2 ? 2 : 1)
}

const hasGroup = (text: string): boolean =>
  text.split(/(?<=[ (-])\(/).some((part, place) => place > 0 && joinedStart.test(part)) ||
  (text.startsWith(' (') && /\) (?:and|or) /.test(text))

/** Tells whether a query uses the query language; `tests/views/search/reads-as-code.test.ts` lists the decisions. */
export const readsAsCode = (query: string): boolean => {
  if (hasFilter(query)) return true
  const words = query.trim().split(/\s+/)
  const text = ` ${words.join(' ')} `
  if (words.length > 1 && capitals.test(text)) return true
  if (words.length > 2 && (questionWord.test(words[0] ?? '') || text.endsWith('? '))) return false
  const parts = text.split(/[ (]-?(?=\/)/)
  return markedTerm.test(text) || parts.some((part) => expression.test(part)) || hasGroup(text) || joinsCode(words)
}
