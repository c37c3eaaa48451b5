import { describe, expect, it, test } from 'vitest'
import { isExpression, searchesCode } from '#src/views/search/search-address.ts'
import { readsAsCode } from '#src/views/search/reads-as-code.ts'

describe('a query of Auto is read as code', () => {
  it.each([
    ['a filter', 'token file:src'],
    ['an excluded filter', '-file:src'],
    ['an option', 'token case:yes'],
    ['a quoted phrase', '"return null"'],
    ['a phrase beside a word', 'token "return null"'],
    ['an excluded phrase', 'token -"return null"'],
    ['an unclosed quotation mark', '"return null'],
    ['an excluded term', 'token -tests'],
    ['an excluded term alone', '-tests'],
    ['an excluded group', 'token -(test or mock)'],
    ['an excluded expression', 'token -/te.t/'],
    ['nested groups', '((token or session) refresh)'],
    ['a regular expression', '/get\\w+/'],
    ['an expression with a blank', '/func \\w+/ token'],
    ['an expression that cannot be read', '/get(\\w+/'],
    ['a group of alternatives', '(token or session) refresh'],
    ['a group that excludes', 'token (not test)'],
    ['an unclosed group', '(token or session'],
    ['groups that are joined', '(a b) or (c d)'],
    ['an operator in capitals', 'token AND refresh'],
    ['an alternative in capitals', 'token OR session'],
    ['an exclusion in capitals', 'NOT token'],
    ['an operator in capitals within a question', 'where is token OR session stored'],
    ['identifiers that are joined', 'refreshToken or dropIndex'],
    ['an identifier and a plain word', 'refreshToken not test'],
    ['calls that are joined', 'retry() and backoff()'],
    ['constants that are joined', 'TODO or FIXME'],
    ['paths that are joined', 'src/app or src/views'],
  ])('for %s', (_, query) => expect(readsAsCode(query)).toBe(true))
})

describe('a query of Auto stays words or a question', () => {
  it.each([
    ['one word', 'token'],
    ['plain words', 'refresh token'],
    ['an identifier', 'refreshToken'],
    ['a call', 'exchangeToken(token)'],
    ['a path', 'src/views/search'],
    ['a path from the root', '/api/search/code'],
    ['a comment', '// retry later'],
    ['a name with hyphens', 'remove-repository'],
    ['a flag of a command', 'curl -X POST'],
    ['a long flag of a command', 'npm install --force'],
    ['a dash', 'token - refresh'],
    ['a namespace', 'std::vector'],
    ['an apostrophe', "the user's token"],
    ['a question', 'how are tokens refreshed and stored'],
    ['a question about alternatives', 'is it stored in a cookie or in memory'],
    ['a question with identifiers', 'how are refreshToken and sessionId stored'],
    ['a question with a phrase', 'where is "return null" handled'],
    ['a question with an aside', 'where are tokens (and sessions) stored'],
    ['plain words that are joined', 'login and signup'],
    ['an aside', 'explain the cache (lru) and eviction'],
    ['an operator alone', 'NOT'],
    ['an operator that is still typed', 'refreshToken and'],
    ['a question mark', 'is refreshToken and sessionId kept?'],
    ['another language', 'где хранится токен и сессия'],
    ['nothing', ''],
  ])('for %s', (_, query) => expect(readsAsCode(query)).toBe(false))
})

test('Exact always reads code, Meaning never, and an expression is one only where code is read', () => {
  expect(searchesCode({ mode: 'exact', query: 'token' })).toBe(true)
  expect(searchesCode({ mode: 'meaning', query: 'token file:src' })).toBe(false)
  expect(isExpression({ mode: 'auto', query: 'token', isRegex: true })).toBe(false)
  expect(isExpression({ mode: 'auto', query: 'to.en file:src', isRegex: true })).toBe(true)
  expect(isExpression({ mode: 'meaning', query: 'to.en file:src', isRegex: true })).toBe(false)
})
