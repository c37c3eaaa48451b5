import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TokenStorage, createTokenVault, sessionStorageKey } from '#src/actors/token-vault.ts'
import { createAccessToken, organisations, people } from '#tests/support/fake-session-server.ts'
import { createDeps, readOutcome } from './session-harness.ts'

const memoryStorage = (items = new Map<string, string>()) => {
  const storage: TokenStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return { items, storage }
}

const tokens = (name: string) => ({
  accessToken: createAccessToken({ sub: people.ada, jti: name }),
  refreshToken: `refresh-${name}`,
  organisationId: organisations[0],
})

const record = {
  ...tokens('kept'),
  generation: 3,
  epoch: 7,
  userId: people.ada,
}

const fails = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

describe('S28 a storage that does not work', () => {
  const brokenStorages: readonly [string, TokenStorage | null][] = [
    ['is missing', null],
    ['throws at everything', { getItem: fails, setItem: fails, removeItem: fails }],
    ['cannot be written', { ...memoryStorage().storage, setItem: fails }],
    ['cannot be read', { ...memoryStorage().storage, getItem: fails }],
  ]

  it.each(brokenStorages)('that %s: the session works in memory', async (_, storage) => {
    const { server, open } = createDeps()
    const tab = open({ storage })
    expect(tab.value()).toEqual({ signedOut: 'quiet' })
    tab.signIn('ada')
    server.expire()
    expect([await readOutcome(tab.mine()), tab.context().generation]).toEqual(['ok', 2])
    tab.actor.send({ type: 'organisation.select', organisationId: organisations[1] })
    tab.tab.comeBack()
    expect(await tab.mine()).toMatchObject({ person: 'ada', organisation: organisations[1] })
    tab.signOut()
    expect([tab.value(), tab.port.capture().accessToken]).toEqual([{ signedOut: 'quiet' }, null])
  })

  it('that becomes full in the middle leaves no old tokens behind for another tab to send', async () => {
    const { server, open, stored, browser } = createDeps()
    const items = browser.items
    let isFull = false
    const storage: TokenStorage = {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => (isFull ? fails() : void items.set(key, value)),
      removeItem: (key) => void items.delete(key),
    }
    const tab = open({ storage })
    tab.signIn('ada')
    isFull = true
    server.expire()
    expect([await readOutcome(tab.mine()), stored(), tab.ends()]).toEqual(['ok', undefined, []])
  })

  it('that has room once the old record is gone stays in use', () => {
    const { items, storage } = memoryStorage()
    const tight: TokenStorage = {
      ...storage,
      setItem: (key, value) => (items.has(key) ? fails() : storage.setItem(key, value)),
    }
    const vault = createTokenVault(tight, () => 1)
    vault.begin(tokens('one'), 0)
    vault.begin(tokens('two'), 1)
    expect(JSON.parse(items.get(sessionStorageKey) ?? '')).toMatchObject({ refreshToken: 'refresh-two', epoch: 2 })
  })

  it('that fails after it worked keeps the session it held', () => {
    const { storage } = memoryStorage(new Map([[sessionStorageKey, JSON.stringify(record)]]))
    let isBroken = false
    const vault = createTokenVault(
      { ...storage, getItem: (key) => (isBroken ? fails() : storage.getItem(key)) },
      () => 1,
    )
    vault.stored()
    isBroken = true
    expect(vault.stored()).toEqual(record)
  })
})

const malformed: readonly [string, string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '42'],
  ['NaN', 'NaN'],
  ['a list', '[]'],
  ['a list with the record', JSON.stringify([record])],
  ['an empty object', '{}'],
  ['broken JSON', '{broken'],
  ['half of the record', JSON.stringify(record).slice(0, 80)],
  ['a text', '"session"'],
  ['5 MB of text', 'x'.repeat(5_000_000)],
  ['5 MB of JSON', JSON.stringify({ ...record, more: 'x'.repeat(5_000_000) })],
  ['a prototype', '{"__proto__":{"isAdministrator":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdministrator":true}}}'],
  ...Object.keys(record).map((key): [string, string] => [`no ${key}`, JSON.stringify({ ...record, [key]: undefined })]),
  ...(
    [
      ['accessToken', ''],
      ['accessToken', null],
      ['accessToken', 7],
      ['accessToken', {}],
      ['refreshToken', ''],
      ['refreshToken', ['a']],
      ['generation', '3'],
      ['generation', 0],
      ['generation', -1],
      ['generation', 1.5],
      ['generation', 1e300],
      ['epoch', null],
      ['epoch', true],
      ['epoch', 0],
      ['userId', 5],
      ['userId', ''],
      ['organisationId', false],
      ['organisationId', {}],
    ] as const
  ).map(([key, value]): [string, string] => [
    `${key} ${JSON.stringify(value)}`,
    JSON.stringify({ ...record, [key]: value }),
  ]),
]

describe('S29 what storage holds', () => {
  it('is tried with at least thirty kinds of nonsense', () => expect(malformed.length).toBeGreaterThanOrEqual(30))

  it.each(malformed)('%s: an anonymous start, and the key is purged', async (_, raw) => {
    const { browser, open, stored } = createDeps()
    browser.items.set(sessionStorageKey, raw)
    const tab = open()
    expect([tab.value(), stored(), tab.notices]).toEqual([{ signedOut: 'quiet' }, undefined, []])
    expect(await readOutcome(tab.mine())).toBe('signedOut')
    expect('isAdministrator' in {}).toBe(false)
  })

  it('anything at all: no throw, no pollution, either a session or a purge', () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), fc.json(), fc.string()), (anything) => {
        const raw =
          typeof anything === 'string'
            ? anything
            : (JSON.stringify(anything, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ??
              '')
        const { items, storage } = memoryStorage(new Map([[sessionStorageKey, raw]]))
        expect(createTokenVault(storage, () => 1).stored()).toBeNull()
        expect(items.size).toBe(0)
      }),
      { numRuns: 1_000 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  })

  it('a whole record is restored as a fresh literal, without what does not belong to it', () => {
    const { storage } = memoryStorage(
      new Map([[sessionStorageKey, `{"__proto__":{"a":1},"more":2,${JSON.stringify(record).slice(1)}`]]),
    )
    const stored = createTokenVault(storage, () => 1).stored()
    expect(stored).toEqual(record)
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype)
  })

  it('no token is in an error, a notice, the context or a message', async () => {
    const { server, open, pass } = createDeps()
    const tab = open()
    tab.signIn('ada')
    const outputs: unknown[] = []
    const secrets = () => [
      ...server.refreshes,
      ...server.seen.flatMap(({ authorization }) => (authorization ? [authorization.slice(7)] : [])),
    ]
    const note = (error: unknown) =>
      void outputs.push(
        error instanceof Error ? [error.message, error.stack, String(error.cause), JSON.stringify(error)] : error,
      )
    for (const failure of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<html>', { status: 200 }),
      () => new Response('{}', { status: 401 }),
    ]) {
      server.expire()
      server.overrideRefresh = failure
      await tab.mine().catch(note)
      outputs.push(tab.context())
      await pass(10_000)
    }
    server.isOffline = true
    await tab.mine().catch(note)
    const text = JSON.stringify([outputs, tab.notices, tab.tab.posts, tab.actor.getPersistedSnapshot()])
    expect(secrets().length).toBeGreaterThan(3)
    for (const secret of secrets()) expect(text.includes(secret)).toBe(false)
  })
})

describe('the vault', () => {
  it('counts a sign-in from one, in an epoch of its own, even when the clock stands still or goes back', () => {
    const { storage } = memoryStorage()
    const vault = createTokenVault(storage, () => 5)
    const epochs = [0, 5, -6].map((last) => vault.begin(tokens('a'), last))
    expect(epochs.map(({ epoch, generation }) => [epoch, generation])).toEqual([
      [5, 1],
      [6, 1],
      [7, 1],
    ])
  })

  it('gives the tokens of exactly the generation that was asked for', () => {
    const { storage } = memoryStorage(new Map([[sessionStorageKey, JSON.stringify(record)]]))
    const vault = createTokenVault(storage, () => 1)
    expect(vault.findTokens({ epoch: 7, generation: 3 })).toEqual(record)
    expect(vault.findTokens({ epoch: 7, generation: 2 })).toBeNull()
    expect(vault.findTokens({ epoch: 8, generation: 3 })).toBeNull()
  })

  it('keeps a rotation only while the refresh token that was sent is the one kept', () => {
    const { items, storage } = memoryStorage(new Map([[sessionStorageKey, JSON.stringify(record)]]))
    const vault = createTokenVault(storage, () => 1)
    expect(vault.rotate({ ...record, refreshToken: 'another' }, tokens('new'))).toBeNull()
    expect(vault.rotate({ ...record, epoch: 6 }, tokens('new'))).toBeNull()
    expect(items.get(sessionStorageKey)).toBe(JSON.stringify(record))
    expect(vault.rotate(record, tokens('new'))).toMatchObject({ generation: 4, epoch: 7 })
  })

  it('forgets the epoch that ended, and no other', () => {
    const { items, storage } = memoryStorage(new Map([[sessionStorageKey, JSON.stringify(record)]]))
    const vault = createTokenVault(storage, () => 1)
    vault.forget(6)
    expect(items.size).toBe(1)
    vault.forget(7)
    expect(items.size).toBe(0)
    expect(vault.rotate(record, tokens('late'))).toBeNull()
  })
})

describe('a stored record that no header can carry', () => {
  it.each([
    ['the access token', { accessToken: 'a\nb' }],
    ['the refresh token', { refreshToken: 'schlüssel' }],
    ['the organisation', { organisationId: 'org \u{1f600}' }],
  ])('is dropped as broken: %s', (_, broken) => {
    const { storage, items } = memoryStorage()
    items.set(sessionStorageKey, JSON.stringify({ ...record, ...broken }))
    expect(createTokenVault(storage, () => 1).stored()).toBeNull()
    expect(items.has(sessionStorageKey)).toBe(false)
  })
})

it("starts in an organisation of the person's own where the stored one is somebody else's", () => {
  const { open, browser } = createDeps()
  open().signIn('ada')
  const kept = JSON.parse(browser.items.get(sessionStorageKey) ?? '') as object
  browser.items.set(sessionStorageKey, JSON.stringify({ ...kept, organisationId: 'ffffffffffffffffffffffff' }))
  const { organisationId, mandates } = open().context()
  expect(mandates.map((mandate) => mandate.organisationId)).toContain(organisationId)
})
