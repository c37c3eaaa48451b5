import { describe, expect, it } from 'vitest'
import {
  type PayloadDraft,
  getPresence,
  toText,
  typedValue,
  valueAt,
  withPresence,
  withTyped,
  withValue,
} from '#src/inspect/inspector/payload-draft.ts'
import type { Field } from '#src/inspect/payloads/field.ts'

const plain = { isOptional: false, isNullable: false } as const
const number: Field = { kind: 'number', ...plain }
const text: Field = { kind: 'text', ...plain }
const list: Field = { kind: 'list', of: text, ...plain }
const moment: Field = { kind: 'moment', ...plain }
const group: Field = { kind: 'group', fields: [{ name: 'a', field: number }], ...plain, isNullable: true }

const draft: PayloadDraft = { values: { facts: { id: 'x', lifetime: 5 } }, typed: {} }

describe('what is filled in', () => {
  it('is changed where it stands, and leaves the rest as it was', () => {
    expect(withValue(draft.values, ['facts', 'lifetime'], 6)).toEqual({ facts: { id: 'x', lifetime: 6 } })
    expect(withValue(draft.values, ['facts', 'lifetime'], undefined)).toEqual({ facts: { id: 'x' } })
    expect(withValue({}, ['new', 'inner'], null)).toEqual({ new: { inner: null } })
    expect([valueAt(draft.values, ['facts', 'id']), valueAt(draft.values, ['facts', 'id', 'deeper'])]).toEqual([
      'x',
      undefined,
    ])
    expect(draft.values).toEqual({ facts: { id: 'x', lifetime: 5 } })
  })

  it('is kept as it was typed beside what it means, also when it means nothing', () => {
    const typing = withTyped(draft, number, ['facts', 'lifetime'], '1.')
    expect(typing).toEqual({ values: { facts: { id: 'x', lifetime: 1 } }, typed: { 'facts/lifetime': '1.' } })
    expect(valueAt(withTyped(draft, number, ['facts', 'lifetime'], 'soon').values, ['facts', 'lifetime'])).toBe('soon')
    expect(withTyped(draft, text, ['facts', 'id'], '7')).toEqual({
      values: { facts: { id: '7', lifetime: 5 } },
      typed: {},
    })
    expect([typedValue(number, ' '), typedValue(list, '[1, 2'), typedValue(list, '["a"]')]).toEqual([
      ' ',
      '[1, 2',
      ['a'],
    ])
    expect([typedValue(moment, '1970-01-01T00:00:01Z'), typedValue(moment, 'soon')]).toEqual([1000, 'soon'])
  })

  it('is written as one reads it', () => {
    expect([toText(number, 5), toText(number, null), toText(moment, 0)]).toEqual(['5', '', '1970-01-01T00:00:00.000Z'])
    expect(toText(list, ['a'])).toBe('[\n  "a"\n]')
  })

  it('can be given, be nothing, or be left out', () => {
    expect([getPresence(undefined), getPresence(null), getPresence(0)]).toEqual(['left', 'null', 'given'])
    const typing = withTyped({ values: { g: { a: 1 } }, typed: {} }, number, ['g', 'a'], '2')
    const none = withPresence(typing, group, ['g'], 'null', 0)
    expect(none).toEqual({ values: { g: null }, typed: {} })
    expect(withPresence(none, group, ['g'], 'given', 0).values).toEqual({ g: { a: 0 } })
    expect(withPresence(none, group, ['g'], 'left', 0).values).toEqual({})
  })
})
