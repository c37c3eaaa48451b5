import { secureAttribute } from '#src/lib/secure-cookie.ts'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { guessLanguage } from '#machines/language/guess-language.ts'
import { languageMachine } from '#machines/language/language.machine.ts'
import type { Language } from '#src/contract/languages.ts'
import { createMemory } from './memory.ts'
import type { Messages } from './messages.ts'

const storageKey = 'language'
const cookieName = 'locale'
const cookieDays = 365

interface Page {
  readonly document: Pick<Document, 'cookie' | 'documentElement'>
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly languages: readonly string[]
}

const storedLanguage = ({ storage }: Page): string | null => createMemory(storage).read(storageKey)

const cookieLanguage = ({ document }: Page): string | null =>
  new RegExp(`(?:^|; )${cookieName}=([a-z]{2})`).exec(document.cookie)?.[1] ?? null

export const firstLanguage = (page: Page): Language =>
  guessLanguage({ stored: storedLanguage(page), cookie: cookieLanguage(page), browser: page.languages })

export const createLanguage = (page: Page, messages: Messages): ActorRefFrom<typeof languageMachine> => {
  const memory = createMemory(page.storage)
  const actor = createActor(
    languageMachine.provide({
      actors: {
        loadMessages: fromPromise<void, { language: Language }>(({ input, signal }) =>
          messages.show(input.language, signal),
        ),
      },
    }),
    { systemId: 'language', input: { language: firstLanguage(page) } },
  )
  actor.on('language.changed', ({ language, wish }) => {
    page.document.documentElement.lang = language
    if (wish === 'guess') return
    page.document.cookie = `${cookieName}=${language}; path=/; max-age=${cookieDays * 24 * 60 * 60}; samesite=lax${secureAttribute(globalThis.location)}`
    memory.write(storageKey, language)
  })
  return actor
}
