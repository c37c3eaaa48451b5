import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyDifferences, differencesBetween, pathText } from '#src/inspect/recording/difference.ts'
import type { Plain } from '#src/inspect/observer/record.ts'

const plain = jsonValue({ maxDepth: 4 }).map((value) => value as Plain)

describe('the difference of two values', () => {
  test('names each place with what was and what is there', () => {
    const before = { user: { name: 'Ada', roles: ['reader', 'writer'] }, attempts: 1, gone: null }
    const after = { user: { name: 'Ada', roles: ['reader'] }, attempts: 2, banner: { shown: true } }
    expect(differencesBetween(before, after)).toEqual([
      { kind: 'removed', path: ['user', 'roles', 1], before: 'writer' },
      { kind: 'changed', path: ['attempts'], before: 1, after: 2 },
      { kind: 'added', path: ['banner'], after: { shown: true } },
      { kind: 'removed', path: ['gone'], before: null },
    ])
  })

  test('a list in the place of an object is another value, not its parts', () => {
    expect(differencesBetween({ a: [] }, { a: {} })).toEqual([{ kind: 'changed', path: ['a'], before: [], after: {} }])
  })

  test('what was not there at all is added whole', () => {
    expect(differencesBetween(undefined, { a: 1 })).toEqual([{ kind: 'added', path: [], after: { a: 1 } }])
    expect(differencesBetween(null, undefined)).toEqual([{ kind: 'removed', path: [], before: null }])
  })

  test('applied to the one side it gives the other, whatever they are', () => {
    assert(
      property(plain, plain, (before, after) => {
        expect(applyDifferences(before, differencesBetween(before, after))).toEqual(after)
      }),
    )
  })

  test('a value does not differ from its copy', () => {
    assert(
      property(plain, (value) => {
        expect(differencesBetween(value, JSON.parse(JSON.stringify(value)) as Plain)).toEqual([])
      }),
    )
  })
})

test('a place is written as in code', () => {
  expect(pathText(['entries', 2, 'title'])).toBe('entries[2].title')
  expect(pathText(['by-id', 'a b', 0])).toBe('["by-id"]["a b"][0]')
  expect(pathText([])).toBe('')
})
