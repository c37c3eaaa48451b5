import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { blankPayload, toFields } from '#src/inspect/payloads/field.ts'
import { Moment } from '#src/inspect/payloads/moment.ts'
import { readPayload } from '#src/inspect/payloads/read-payload.ts'

const schema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1)),
  count: v.number(),
  at: Moment,
  isOn: v.boolean(),
  mode: v.picklist(['fast', 'deep']),
  people: v.array(v.strictObject({ name: v.string(), born: v.nullable(Moment) })),
  note: v.exactOptional(v.string()),
  either: v.union([v.string(), v.number()]),
})

const must = { isOptional: false, isNullable: false }

test('a schema is said in fields', () => {
  expect(Object.fromEntries(toFields(schema).map(({ name, field }) => [name, field]))).toEqual({
    name: { kind: 'text', ...must },
    count: { kind: 'number', ...must },
    at: { kind: 'moment', ...must },
    isOn: { kind: 'flag', ...must },
    mode: { kind: 'choice', choices: ['fast', 'deep'], ...must },
    people: {
      kind: 'list',
      of: {
        kind: 'group',
        fields: [
          { name: 'name', field: { kind: 'text', ...must } },
          { name: 'born', field: { kind: 'moment', isOptional: false, isNullable: true } },
        ],
        ...must,
      },
      ...must,
    },
    note: { kind: 'text', isOptional: true, isNullable: false },
    either: { kind: 'json', ...must },
  })
})

test('a form that nothing is known for begins with what can be written into it', () => {
  expect(blankPayload(toFields(schema), 77)).toEqual({
    name: '',
    count: 0,
    at: 77,
    isOn: false,
    mode: 'fast',
    people: [],
    either: null,
  })
})

describe('what is filled in', () => {
  const right = { name: 'Ada', count: 1, at: 2, isOn: true, mode: 'deep', people: [], either: 'x' }

  test('is read', () => {
    expect(readPayload(schema, right)).toEqual({ payload: right, problems: [] })
  })

  test.each([
    [{ ...right, name: 3 }, ['name'], 'noText'],
    [{ ...right, name: '' }, ['name'], 'unfit'],
    [{ ...right, count: '1' }, ['count'], 'noNumber'],
    [{ ...right, isOn: 'yes' }, ['isOn'], 'noFlag'],
    [{ ...right, mode: 'slow' }, ['mode'], 'noChoice'],
    [{ ...right, people: {} }, ['people'], 'noList'],
    [{ ...right, people: [{ name: 'Ada', born: 'long ago' }] }, ['people', 0, 'born'], 'noNumber'],
    [{ ...right, either: undefined }, ['either'], 'missing'],
    [{ ...right, more: 1 }, ['more'], 'unknown'],
    [null, [], 'unfit'],
  ])('or refused, field by field: %j', (value, path, problem) => {
    expect(readPayload(schema, value)).toEqual({ payload: null, problems: [{ path, problem }] })
  })

  test('with every problem that it has', () => {
    const { problems } = readPayload(schema, { ...right, count: 'x', isOn: 1 })
    expect(problems.map(({ path }) => path)).toEqual([['count'], ['isOn']])
  })
})
