import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSecrets, withoutSecretsInside } from '#src/lib/without-secrets.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

const token = 'Zk3vW0yQ-x1b_R7tN5mJ8uE2cA4fH6gL9pK0sDqTiYo'

describe('what leaves the page (F09)', () => {
  it.each([
    ['https://quarry.test/reset-password?token=abc', 'https://quarry.test/reset-password'],
    ['/confirm-email?token=abc#top', '/confirm-email'],
    [`/invitation/accept/${token}`, '/invitation/accept/[hidden]'],
    [`at open (https://quarry.test/assets/a.js?t=${token}:1:2)`, 'at open (https://quarry.test/assets/a.js)'],
    ['"/search?q=our+secret+plan" failed', '"/search" failed'],
    ['mail ada.lovelace+x@engine.co.uk today', 'mail [address] today'],
    ['{"email":"ada@engine.test","a":1}', '{"email":"[address]","a":1}'],
    ['mailto:ada@engine.test', 'mailto:[address]'],
    [`Bearer eyJhbGciOiJIUzI1NiJ9.${token}${token}.${token}`, 'Bearer eyJhbGciOiJIUzI1NiJ9.[hidden].[hidden]'],
    ['https://ada:hunter2@host.test/x', 'https://ada:[address]/x'],
    ['?token=abc', ''],
  ])('%s', (text, clean) => expect(withoutSecrets(text)).toBe(clean))

  it.each([
    'Cannot read properties of undefined (reading "map")',
    '6b003ef5d12f06894016650b',
    '01a1f8f5-f80d-758b-8e07-2b2d5c78f247',
    'https://quarry.test/repositories/6b003ef5d12f06894016650b',
    'is it true? yes #1',
    '',
  ])('"%s" stays', (text) => expect(withoutSecrets(text)).toBe(text))

  it('a token never gets through, wherever it stands', () => {
    const around = fc.string({ maxLength: 30 })
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(withoutSecrets(`${before}${token}${after}`)).not.toContain(token)
        expect(withoutSecrets(`${before}/reset-password?token=short${after}`)).not.toContain('token=short')
      }),
    )
  })

  it('inside values too, but for what is named', () => {
    const untouched = new Set(['token'])
    const value = { token, list: [`/a?b=${token}`, 1, null, true], at: new Date(0), deep: { mail: 'a@b.test' } }
    expect(withoutSecretsInside(value, untouched)).toEqual({
      token,
      list: ['/a', 1, null, true],
      at: new Date(0),
      deep: { mail: '[address]' },
    })
    const round: Record<string, unknown> = {}
    round['self'] = round
    expect(JSON.stringify(withoutSecretsInside(round, untouched))).toContain('null')
  })

  it.each([
    ['@', '@'.repeat(50_000)],
    ['a', 'a'.repeat(50_000)],
    ['/', '/'.repeat(50_000)],
    ['a@', 'a@'.repeat(25_000)],
    ['-?', '-?'.repeat(25_000)],
    ['a ', 'a '.repeat(25_000)],
    ['39 and a space', `${'a'.repeat(39)} `.repeat(1_250)],
    ['39 and a dot', `${'a'.repeat(39)}.`.repeat(1_250)],
  ])('F26 50,000 characters of "%s" take no time', (_, text) => {
    const began = readThreadMs()
    withoutSecrets(text)
    expect(readThreadMs() - began).toBeLessThan(200)
  })
})
