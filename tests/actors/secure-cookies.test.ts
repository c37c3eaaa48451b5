import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { createAppearance } from '#src/actors/appearance.ts'
import { createLanguage } from '#src/actors/language.actor.ts'
import type { Messages } from '#src/actors/messages.ts'

afterEach(() => vi.unstubAllGlobals())

const room = (protocol: string) => {
  vi.stubGlobal('location', { protocol })
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const document = { cookie: '', documentElement: { lang: '' } as HTMLElement }
  const window = { localStorage: storage as unknown as Storage, dispatchEvent: () => true }
  return { document, window, storage: () => storage, languages: ['en'] }
}

const chooseLanguage = async (page: ReturnType<typeof room>) => {
  const messages = { show: async () => {} } as unknown as Messages
  const language = createLanguage(page, messages)
  language.start()
  await waitFor(language, (state) => state.matches('settled'))
  language.send({ type: 'language.choose', language: 'de' })
  await waitFor(language, (state) => state.matches('settled'))
}

const chooseTheme = async (page: ReturnType<typeof room>) => createAppearance(page).change({ theme: 'dark' })

test.each([
  ['language', chooseLanguage],
  ['appearance', chooseTheme],
])('the cookie of the %s is secure over https alone', async (_, choose) => {
  const secure = room('https:')
  await choose(secure)
  const plain = room('http:')
  await choose(plain)
  for (const { document } of [secure, plain]) expect(document.cookie).toContain('path=/')
  expect([secure, plain].map(({ document }) => document.cookie.endsWith('; secure'))).toEqual([true, false])
})
