import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDoubles, type Finding, readProduct } from './enumerations.ts'
import { readSource, readTexts } from './read-enumerations.ts'
import { reviewedEnumerations } from './reviewed-enumerations.ts'

let findings: readonly Finding[]
beforeAll(() => {
  const { readings, groups } = readProduct(join(import.meta.dirname, '../..'))
  expect(readings.flatMap(({ enumerations }) => enumerations).length).toBeGreaterThan(400)
  expect(groups.length).toBeGreaterThan(200)
  findings = findDoubles(readings, groups)
})

const areAmong = (all: readonly string[], places: readonly string[]): boolean =>
  places.every((place) => all.includes(place))

describe('the enumerations of the product', () => {
  it('are each written in one place, or a person has read them', () => {
    const others = findings.filter(
      ({ places }) => !reviewedEnumerations.some((entry) => areAmong(entry.places, places)),
    )
    expect(others.map(({ says }) => says)).toEqual([])
  })

  it('still hold every one that was read by a person', () => {
    const unneeded = reviewedEnumerations.flatMap(({ places: read }) =>
      read.filter((place) => !findings.some(({ places }) => places.includes(place) && areAmong(read, places))),
    )
    expect(unneeded).toEqual([])
  })
})

interface Written {
  readonly [file: string]: string
}

const findIn = (code: Written, texts: Written = {}): readonly string[] =>
  findDoubles(
    Object.entries(code).map(([file, text]) => readSource({ file, text })),
    Object.entries(texts).flatMap(([file, text]) => readTexts({ file, text })),
  ).map(({ places }) => places.join(' | '))

const sizes = "export const companySizes = ['1', '2-10', '11-50', '51-200', '201-1000', '1001+'] as const"

describe('the guard', () => {
  it('finds two lists of company sizes', () => {
    const former = "export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const"
    expect(findIn({ 'sign-up.ts': sizes, 'organisation.ts': former })).toEqual([
      'sign-up.ts: companySizes | organisation.ts: companySizes',
    ])
    const others = "const companySize = v.picklist(['1–10', '11–50', '51–250', '251–1000', '>1000'])"
    expect(findIn({ 'sign-up.ts': sizes, 'organisation.ts': others })).toHaveLength(1)
  })

  it.each([
    ['the same list in another order', "const order = ['1001+', '11-50', '1', '2-10', '51-200', '201-1000']"],
    ['the same list in another spelling', "const shown = ['1', '2–10', '11–50', '51–200', '201–1000', '1001+']"],
    ['a list that lacks one', "const shown = ['1', '2-10', '11-50', '51-200', '201-1000']"],
    ['a list of a schema', "v.picklist(['1', '2-10', '11-50', '51-200', '201-1000', '1001+'])"],
    [
      'a list of objects',
      `const options = [${['1', '2-10', '11-50', '51-200', '201-1000'].map((id) => `{ label: t('x'), value: '${id}' }`).join()}]`,
    ],
    ['a list of pairs', "const names = new Map([['2-10', 1], ['11-50', 2], ['51-200', 3], ['201-1000', 4]])"],
    [
      'a union of schemas',
      "v.union([v.literal('2-10'), v.literal('11-50'), v.literal('51-200'), v.literal('201-1000')])",
    ],
    [
      'keys',
      "const names = { 1: 'one', '2-10': 'few', '11-50': 'some', '51-200': 'more', '201-1000': 'many', '1001+': 'all' }",
    ],
    [
      'keys of any text',
      "const names: Record<string, string> = { '2-10': 'a', '11-50': 'b', '51-200': 'c', '201-1000': 'd' }",
    ],
    ['a union', "type Size = '1' | '2-10' | '11-50' | '51-200' | '201-1000' | '1001+' | null"],
    [
      'a whole list beside its type',
      "const all: readonly Size[] = ['1', '2-10', '11-50', '51-200', '201-1000', '1001+']",
    ],
  ])('finds %s', (_, text) => {
    expect(findIn({ 'contract.ts': sizes, 'view.tsx': text })).toHaveLength(1)
  })

  it.each([
    [
      'keys of the type',
      "const names: Readonly<Record<Size, string>> = { '2-10': 'a', '11-50': 'b', '51-200': 'c', '201-1000': 'd' }",
    ],
    [
      'keys that satisfy the type',
      "const names = { '2-10': 'a', '11-50': 'b', '51-200': 'c', '201-1000': 'd' } satisfies Record<Size, string>",
    ],
    ['a choice from the type', "const small: readonly Size[] = ['1', '2-10', '11-50', '51-200']"],
    ['a type that chooses', "type Large = Exclude<Size, '2-10' | '11-50' | '51-200' | '201-1000'>"],
    ['fields of a record', "const found = { '2-10': 1, '11-50': 'x', '51-200': true, '201-1000': null }"],
    ['another list', "const sizes = ['small', 'middle', 'large']"],
    ['the imported list', "const options = companySizes.map((value) => ({ value, label: t('sizes') }))"],
  ])('passes %s', (_, text) => {
    expect(findIn({ 'contract.ts': sizes, 'view.tsx': text })).toEqual([])
  })

  it('passes namespaces of messages and columns of tables', () => {
    expect(
      findIn({
        'a.tsx':
          "useTranslation(['members', 'listing', 'app'])\nuseColumns([{ id: 'name', header: 1 }, { id: 'role', header: 2 }, { id: 'joined', header: 3 }])",
        'b.tsx': "useTranslation(['members', 'listing', 'app'])\nconst sorts = ['name', 'role', 'joined']",
      }),
    ).toEqual([])
  })
})

describe('the guard of texts', () => {
  const code = { 'contract.ts': sizes, 'view.tsx': '`sizes.${size}`' }
  const makeTexts = (group: string, ...keys: readonly string[]): string =>
    JSON.stringify({ [group]: Object.fromEntries(keys.map((key) => [key, key])) })
  const all = ['1', '2-10', '11-50', '51-200', '201-1000', '1001+']

  it('passes the texts of one enumeration in two files', () => {
    const texts = { 'a.json': makeTexts('sizes', ...all), 'b.json': makeTexts('sizes', ...all) }
    expect(findIn(code, texts)).toEqual([])
  })

  it('finds a text that no enumeration has', () => {
    expect(findIn(code, { 'a.json': makeTexts('sizes', ...all, '1-10') })).toEqual([
      'a.json: sizes | contract.ts: companySizes',
    ])
    expect(findIn(code, { 'a.json': makeTexts('sizes', ...all, 'title') })).toHaveLength(1)
    const titled = { ...code, 'title.tsx': "t('sizes.title')" }
    expect(findIn(titled, { 'a.json': makeTexts('sizes', ...all, 'title') })).toEqual([])
  })

  it('finds groups of texts in two files that no enumeration ties together', () => {
    const texts = {
      'a.json': makeTexts('companySize', 'few', 'some', 'many'),
      'b.json': makeTexts('companySize', 'few', 'some', 'most'),
    }
    expect(findIn({ 'view.tsx': '`companySize.${size}`' }, texts)).toEqual([
      'a.json: companySize | b.json: companySize',
    ])
    expect(findIn({ 'view.tsx': "t('companySize.few')" }, texts)).toEqual([])
  })
})
