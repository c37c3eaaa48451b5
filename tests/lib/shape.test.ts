import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  count,
  dictionary,
  filledText,
  finite,
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  read,
  readJson,
  text,
} from '#src/lib/shape.ts'

const Person = object({ name: filledText, age: nullable(count), tags: optional(list(text), []) })

describe('a shape', () => {
  test.each([
    [flag, true, true],
    [flag, 1, null],
    [text, '', ''],
    [filledText, '', null],
    [finite, -1.5, -1.5],
    [finite, Number.NaN, null],
    [count, 1, 1],
    [count, 0, null],
    [count, 1.5, null],
    [oneOf(['a', 'b']), 'b', 'b'],
    [oneOf(['a', 'b']), 'c', null],
    [list(count), [1, 2], [1, 2]],
    [list(count), [1, 'x'], null],
    [list(count), { length: 0 }, null],
    [dictionary(text), { a: 'x' }, { a: 'x' }],
    [dictionary(text), { a: 1 }, null],
    [dictionary(text), [], null],
  ])('%# reads what fits and nothing else', (shape, given, wanted) => {
    expect(read<unknown>(shape, given)).toEqual(wanted)
  })

  test('leaves out what it does not name, and fills in what may be missing', () => {
    expect(read(Person, { name: 'Ada', age: null, secret: 'x' })).toEqual({ name: 'Ada', age: null, tags: [] })
    expect(read(Person, { name: 'Ada' })).toBeNull()
  })

  test('takes no member from a prototype', () => {
    expect(read(object({ toString: text }), {})).toBeNull()
    expect(readJson(object({ name: text }), '{"__proto__":{"name":"x"}}')).toBeNull()
    expect(({} as Record<string, unknown>)['name']).toBeUndefined()
  })

  test('never throws, and reads back what it once read', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const once = read(Person, value)
        expect(once === null || read(Person, once)).toEqual(once === null || once)
      }),
    )
    expect(readJson(Person, '{broken')).toBeNull()
    expect(readJson(Person, null)).toBeNull()
  })
})
