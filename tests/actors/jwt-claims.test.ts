import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentRole } from '#machines/session/session.selectors.ts'
import { readClaims } from '#src/actors/token-claims.ts'
import { createAccessToken, organisations, people } from '#tests/support/fake-session-server.ts'
import { createDeps } from './session-harness.ts'

const [organisation] = organisations

const nothing = { subject: null, lifetime: null, mandates: [] }

const part = (text: string) => Buffer.from(text).toString('base64url')

const signedInWith = (accessToken: string) => {
  const tab = createDeps().open()
  tab.receive({ accessToken, refreshToken: 'refresh', organisationId: organisation }, 'login')
  return tab.actor.getSnapshot()
}

describe('S30 a token', () => {
  it.each([
    ['of one part', 'opaque'],
    ['of two parts', `${part('{}')}.${part('{}')}`],
    ['of four parts', `${part('{}')}.${part('{"sub":"a"}')}.c.d`],
    ['of empty parts', '..'],
    ['that is no base64url', `a.${'%%%'}.c`],
    ['that is no text', `a.${Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')}.c`],
    ['that is no JSON', `a.${part('{broken')}.c`],
    ['that is a list', `a.${part('["sub"]')}.c`],
    ['that is null', `a.${part('null')}.c`],
    ['that is a text', `a.${part('"sub"')}.c`],
  ])('%s says nothing, and its person is a User', (_, token) => {
    expect(readClaims(token)).toEqual(nothing)
    expect(currentRole(signedInWith(token))).toBe('User')
  })

  it.each([
    ['missing', {}],
    ['a text', { exp: '1700000000', iat: 1 }],
    ['NaN', { exp: Number.NaN, iat: 1 }],
    ['negative', { exp: -5, iat: -10 }],
    ['before the issue', { exp: 5, iat: 10 }],
    ['without an issue', { exp: 5 }],
  ])('an expiry that is %s gives no lifetime', (_, claims) => {
    expect(readClaims(createAccessToken(claims)).lifetime).toBeNull()
  })

  it('an expiry beyond all numbers gives no lifetime', () => {
    expect(readClaims(`a.${part('{"exp":1e999,"iat":1}')}.c`).lifetime).toBeNull()
  })

  it('a lifetime is expiry minus issue, in milliseconds', () => {
    expect(readClaims(createAccessToken({ iat: 1_700_000_000, exp: 1_700_000_900 })).lifetime).toBe(900_000)
  })

  it.each([
    ['missing', undefined, 'User'],
    ['null', null, 'User'],
    ['a number', 7, 'User'],
    ['an object', { organisationId: organisation }, 'User'],
    ['empty', '', 'User'],
    ['a bar', '|', 'User'],
    ['without an organisation', '|Administrator', 'User'],
    ['without a role', `${organisation}|`, 'User'],
    ['of three parts', `${organisation}|Administrator|System`, 'User'],
    ['one text', `${organisation}|Manager`, 'Manager'],
    ['a list of one', [`${organisation}|ReadOnly`], 'ReadOnly'],
    ['a list with nonsense', [7, null, '|', `${organisation}|Guest`], 'Guest'],
    ['a nested list', [[`${organisation}|Administrator`]], 'User'],
    ['twice the same', [`${organisation}|Manager`, `${organisation}|Manager`], 'Manager'],
    ['contradicting', [`${organisation}|Administrator`, `${organisation}|ReadOnly`], 'ReadOnly'],
    ['of an unknown role', `${organisation}|Emperor`, 'Unknown'],
    ['of a role from the prototype', `${organisation}|constructor`, 'Unknown'],
    ['in another case', `${organisation}|administrator`, 'Unknown'],
    ['S31 of another organisation', `${organisations[1]}|Administrator`, 'User'],
  ])('a mandate that is %s', (_, mandate, role) => {
    expect(currentRole(signedInWith(createAccessToken({ sub: people.ada, Mandate: mandate })))).toBe(role)
  })

  it('anything at all is read without a throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => `a.${part(json)}.c`),
        ),
        (token) => {
          expect(Object.keys(readClaims(token))).toEqual(['subject', 'lifetime', 'mandates'])
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('reads names in any script', () => {
    expect(readClaims(createAccessToken({ sub: 'Ада Лавлейс ✓' })).subject).toBe('Ада Лавлейс ✓')
  })
})
