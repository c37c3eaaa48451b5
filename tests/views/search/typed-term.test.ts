import { describe, expect, it } from 'vitest'
import { findTypedTerm } from '#src/views/search/suggestions/typed-term.ts'
import { replaceTerm } from '#src/views/suggestions/replace-term.ts'

const read = (marked: string) => {
  const caret = marked.indexOf('|')
  const query = marked.slice(0, caret) + marked.slice(caret + 1)
  return { query, term: findTypedTerm(query, caret) }
}

describe('the term that is being typed', () => {
  it.each([
    ['la|', 'la', undefined, 'la'],
    ['token lang:g|', 'lang:g', 'lang', 'g'],
    ['token lang:g| -x', 'lang:g', 'lang', 'g'],
    ['token lang:g|o', 'lang:go', 'lang', 'g'],
    ['-lang:|', 'lang:', 'lang', ''],
    ['(repo:ac|) x', 'repo:ac', 'repo', 'ac'],
    ['a -(file:src/|', 'file:src/', 'file', 'src/'],
    ['repo:"my re|', 'repo:"my re', 'repo', 'my re'],
    ['repo:"my re|po" x', 'repo:"my repo"', 'repo', 'my re'],
    ['"a b" sym:R|', 'sym:R', 'sym', 'R'],
    ['a:b|', 'a:b', undefined, 'a:b'],
    ['Case:|', 'Case:', undefined, 'Case:'],
  ])('%s', (marked, text, prefix, value) => {
    const { query, term } = read(marked)
    expect([query.slice(term?.at, term?.end), term?.prefix, term?.value]).toEqual([text, prefix, value])
  })

  it.each(['|', 'token |', '"a lang:|', '"a|', 'repo:"a b"|', '| token'])('%s has nothing to complete', (marked) => {
    expect(read(marked).term).toBeUndefined()
  })
})

describe('a suggestion', () => {
  it.each([
    ['token lang:g|', 'lang:Go', 'token lang:Go |'],
    ['lang:g| token', 'lang:Go', 'lang:Go |token'],
    ['(lang:g|) token', 'lang:Go', '(lang:Go|) token'],
    ['to la|', 'lang:', 'to lang:|'],
    ['la| to', 'lang:', 'lang:| to'],
    ['repo:"my re|po" x', 'repo:"my repository"', 'repo:"my repository" |x'],
  ])('in %s replaces the term and leaves the rest', (marked, text, expected) => {
    const { query, term } = read(marked)
    if (term === undefined) throw new Error('nothing is being typed')
    const edited = replaceTerm(query, term, text)
    expect(`${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`).toBe(expected)
  })
})
