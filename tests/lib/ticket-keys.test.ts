import { describe, expect, test } from 'vitest'
import { findTicketKeys, getProjectKey } from '#src/lib/ticket-keys.ts'

const listKeys = (text: string) => findTicketKeys(text).map(({ key }) => key)

describe('the form of a ticket key is found', () => {
  test.each([
    ['HARBOUR-12 is late', ['HARBOUR-12']],
    ['Why does (HARBOUR-12) happen? See "PILOT_2-7".', ['HARBOUR-12', 'PILOT_2-7']],
    ['HARBOUR-1, HARBOUR-2; HARBOUR-3: done', ['HARBOUR-1', 'HARBOUR-2', 'HARBOUR-3']],
    ['**HARBOUR-12**', ['HARBOUR-12']],
    ['HARBOUR-12-нің себебі', ['HARBOUR-12']],
    ['в HARBOUR-12-м', ['HARBOUR-12']],
    ['one ` alone, then HARBOUR-12', ['HARBOUR-12']],
    ['```\nHARBOUR-1\n```\nHARBOUR-2', ['HARBOUR-2']],
  ])('in %j', (text, keys) => expect(listKeys(text)).toEqual(keys))

  test('with its place in the whole text', () => {
    const text = 'one\r\ntwo `X-1` HARBOUR-12\nHARBOUR-12'
    expect(findTicketKeys(text).map(({ key, from }) => text.slice(from, from + key.length))).toEqual([
      'HARBOUR-12',
      'HARBOUR-12',
    ])
  })
})

describe('no ticket key is found', () => {
  test.each([
    'harbour-12',
    'H-12',
    'HARBOUR-0',
    'HARBOUR-012',
    'HARBOUR-12a',
    'HARBOUR-12-B',
    'HARBOUR-12.md',
    'X-HARBOUR-12',
    'éHARBOUR-12',
    'src/HARBOUR-12',
    'HARBOUR-12/file',
    '#HARBOUR-12',
    'https://jira.example/browse/HARBOUR-12',
    'https://jira.example/?a=b,HARBOUR-12',
    'www.jira.example,HARBOUR-12',
    'HARBOUR-12@harbour.example',
    '`HARBOUR-12`',
    '``a ` HARBOUR-12``',
    '```ts\nHARBOUR-12\n```',
    '~~~\nHARBOUR-12\n```\nHARBOUR-13',
    'before\n```\nHARBOUR-12',
  ])('in %j', (text) => expect(listKeys(text)).toEqual([]))
})

test('an identifier with the form of a key counts as one, because only the tracker knows its projects', () => {
  expect(listKeys('UTF-8 and SHA-256')).toEqual(['UTF-8', 'SHA-256'])
  expect(getProjectKey('PILOT_2-7')).toBe('PILOT_2')
})

test.each([
  ['backticks', '`'.repeat(200_000)],
  ['runs of backticks', Array.from({ length: 600 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
  ['capitals', 'A'.repeat(200_000)],
  ['keys', 'AB-1 '.repeat(40_000)],
  ['keys in code', '`AB-1` '.repeat(28_000)],
  ['addresses', 'a://b '.repeat(30_000)],
])('many %s take little time', (_, text) => {
  const startedAt = performance.now()
  findTicketKeys(text)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
