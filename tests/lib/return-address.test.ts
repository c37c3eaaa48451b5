import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liftSecrets, splitAddress } from '#machines/navigation/address.ts'
import { resolveReturnAddress } from '#src/lib/return-address.ts'

const origin = 'https://quarry.example'

const staysAtHome = (answer: string | null) =>
  answer === null ||
  ['/', '/login?x=1', '/settings/llm'].every((page) => new URL(answer, `${origin}${page}`).origin === origin)

const payloads = [
  '//evil.net',
  '///evil.net',
  '////evil.net/%2f..',
  '/\\evil.net',
  '\\\\evil.net',
  '\\/evil.net',
  '/\\/evil.net',
  '/\t/evil.net',
  '/\n/evil.net',
  '/\r\n/evil.net',
  '\t//evil.net',
  ' //evil.net',
  '/./\\evil.net',
  '/.//evil.net',
  '/x/..//evil.net',
  '/%2e//evil.net',
  'https://evil.net',
  'HTTPS://evil.net',
  'https://quarry.example@evil.net',
  'https://quarry.example:pw@evil.net',
  'https://user@quarry.example/x',
  'https://quarry.example.evil.net',
  'https://quarry.example:444/',
  'http://quarry.example/',
  'https://quarry.example//evil.net',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://quarry.example/0',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://quarry.example/',
  'https://[::1]/',
  'https://',
  'https://%',
]

const accepted = [
  ['/repositories', '/repositories'],
  ['/search?q=a%20b#l3', '/search?q=a%20b#l3'],
  ['search', '/search'],
  ['https://quarry.example/chat', '/chat'],
  ['/%2F%2Fevil.net', '/%2F%2Fevil.net'],
  ['/%5Cevil.net', '/%5Cevil.net'],
  ['/?next=//evil.net', '/?next=//evil.net'],
  ['/a/../api-keys', '/api-keys'],
  ['https:evil.net', '/evil.net'],
  ['https:/evil.net', '/evil.net'],
  ['https://quarry.example\\@evil.net', '/@evil.net'],
]

describe('the address to come back to (F07)', () => {
  it.each(payloads)('does not lead away: %j', (payload) => {
    expect(resolveReturnAddress(payload, origin)).toBe(null)
  })

  it.each(accepted)('%j is %j', (wanted, address) => expect(resolveReturnAddress(wanted, origin)).toBe(address))

  it.each([null, undefined, 7, {}, [], '', 'x'.repeat(2_049), { toString: () => '/chat' }])('is not %j', (wanted) =>
    expect(resolveReturnAddress(wanted, origin)).toBe(null),
  )

  it('stays on the own origin for 2,000 strings and is accepted unchanged', () => {
    const piece = fc.constantFrom('/', '\\', '\t', '\n', '.', '..', ':', '@', 'evil.net', 'https:', 'javascript:', '%2f', '%5c', '?', '#', ' ', 'x', '[', ']', 'quarry.example') // prettier-ignore
    const address = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string(),
      fc.webUrl(),
    )
    let kept = 0
    fc.assert(
      fc.property(address, (wanted) => {
        const answer = resolveReturnAddress(wanted, origin)
        expect(staysAtHome(answer)).toBe(true)
        if (answer === null) return
        kept += 1
        expect(answer).toMatch(/^\/(?![/\\])/)
        expect(resolveReturnAddress(answer, origin)).toBe(answer)
      }),
      { numRuns: 2_000 },
    )
    expect(kept).toBeGreaterThan(200)
  })
})

describe('an address in its parts', () => {
  it.each([
    ['/search?q=a#b?c', { path: '/search', search: '?q=a', hash: '#b?c' }],
    ['/search?a?b', { path: '/search', search: '?a?b', hash: '' }],
    ['#x', { path: '/', search: '', hash: '#x' }],
    ['', { path: '/', search: '', hash: '' }],
  ])('%j', (address, parts) => expect(splitAddress(address)).toEqual(parts))
})

describe('secrets in an address (F09)', () => {
  it.each([
    ['/invitation/accept/tok%2Fen', '/invitation/accept', { token: 'tok/en' }],
    ['/reset-password?token=t&email=a%40b.c#x', '/reset-password', { token: 't', email: 'a@b.c' }],
    ['/confirm-email/?token=t', '/confirm-email', { token: 't' }],
    ['/reset-password', '/reset-password', null],
    ['/invitation/accept/', '/invitation/accept', null],
    ['/search?token=kept', '/search?token=kept', null],
    ['/public/chat/name', '/public/chat/name', null],
    ['/nowhere/t', '/nowhere/t', null],
  ])('%j', (given, address, secrets) => expect(liftSecrets(given)).toEqual({ address, secrets }))

  it('does not change the prototype', () => {
    const { secrets } = liftSecrets('/reset-password?__proto__=x&token=t')
    expect(secrets?.['token']).toBe('t')
    expect(Object.getPrototypeOf(secrets)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['token']).toBeUndefined()
  })
})
