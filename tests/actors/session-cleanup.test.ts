import { expect, it } from 'vitest'
import { clearAfterSession } from '#src/actors/session-cleanup.sink.ts'
import { forgetWithSession } from '#src/actors/session-memory.ts'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { createDeps, flush, readOutcome } from './session-harness.ts'

const createStorage = (items: Map<string, string>) => ({
  get length() {
    return items.size
  },
  key: (index: number) => [...items.keys()][index] ?? null,
  removeItem: (key: string) => void items.delete(key),
})

const furnished = () => {
  const { open, server, browser } = createDeps()
  const tab = open()
  const kept = new Map([
    ['theme', 'dark'],
    ['language', 'de'],
    ['draft', 'secret'],
    ['visit-history', '[]'],
  ])
  const tabItems = new Map([
    ['address-secrets', '{}'],
    ['language', 'de'],
  ])
  const cacheNames = new Set(['answers', 'pages'])
  const databaseNames = new Set(['index'])
  const document = { cookie: '' }
  clearAfterSession(tab.actor, {
    localStorage: createStorage(kept),
    sessionStorage: createStorage(tabItems),
    caches: {
      keys: () => Promise.resolve([...cacheNames]),
      delete: (name) => Promise.resolve(cacheNames.delete(name)),
    },
    databases: {
      databases: () => Promise.resolve([...databaseNames].map((name) => ({ name, version: 1 }))),
      deleteDatabase: (name) => {
        databaseNames.delete(name)
        return {} as IDBOpenDBRequest
      },
    },
    document,
    survives: (key, reason) =>
      key === 'theme' || key === 'language' || (key === 'address-secrets' && reason === 'refused'),
  })
  const left = () => [[...kept.keys()], [...tabItems.keys()], [...cacheNames], [...databaseNames], document.cookie]
  return { tab, left, kept, server, browser }
}

it('F16 a sign-out leaves language and theme, and nothing of the person', async () => {
  const { tab, left } = furnished()
  tab.signIn('ada')
  tab.signOut()
  await flush()
  expect(left()).toEqual([['theme', 'language'], ['language'], [], [], 'ca_pref=; path=/; max-age=0; samesite=lax'])
})

it('F16 a session that turns out to be over may leave what the tab was opened with', async () => {
  const { tab, left, server } = furnished()
  tab.signIn('ada')
  server.revokeAll()
  expect(await readOutcome(tab.mine())).toBe('signedOut')
  expect(left().slice(0, 2)).toEqual([
    ['theme', 'language'],
    ['address-secrets', 'language'],
  ])
})

it('F16 what modules remember of the person is forgotten, once a session', async () => {
  const { tab } = furnished()
  let forgotten = 0
  forgetWithSession(() => (forgotten += 1))
  expect(await readOutcome(tab.mine())).toBe('signedOut')
  expect(forgotten).toBe(0)
  tab.signIn('ada')
  expect(forgotten).toBe(0)
  tab.signOut()
  expect(forgotten).toBe(1)
})

it('F16 the tokens of somebody who signed in meanwhile are not among what is cleared', async () => {
  const { tab, kept, browser } = furnished()
  tab.signIn('ada')
  kept.set(sessionStorageKey, 'of the next person')
  tab.signIn('bob')
  await flush()
  expect(kept.get(sessionStorageKey)).toBe('of the next person')
  expect(browser.items.has(sessionStorageKey)).toBe(true)
})

it('F16 a refusal while nobody is signed in clears nothing', async () => {
  const { tab, left } = furnished()
  const before = left()
  expect(await readOutcome(tab.mine())).toBe('signedOut')
  await flush()
  expect(left()).toEqual(before)
})
