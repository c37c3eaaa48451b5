import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { languageMachine } from '#machines/language/language.machine.ts'
import { adoptLanguagePreference, saveLanguagePreference } from '#src/actors/language-preference.ts'
import { ApiError, type FailureKind } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'

const failing = (kind: FailureKind) => ({ call: () => Promise.reject(new ApiError(kind)) }) as unknown as Client

const speaking = () =>
  createActor(languageMachine.provide({ actors: { loadMessages: fromPromise(async () => {}) } }), {
    input: { language: 'en' },
  }).start()

describe.each(['superseded', 'signedOut'] as const)('an answer for somebody who has left (%s)', (kind) => {
  it('is missed by nobody', async () => {
    const language = speaking()
    await adoptLanguagePreference(failing(kind), language)
    await saveLanguagePreference(failing(kind), 'de')
    expect(language.getSnapshot().context.language).toBe('en')
  })
})

it.each(['offline', 'serverFailed', 'unexpected'] as const)('only a saving that failed (%s) is told', async (kind) => {
  await expect(adoptLanguagePreference(failing(kind), speaking())).resolves.toBeUndefined()
  await expect(saveLanguagePreference(failing(kind), 'de')).rejects.toMatchObject({ kind })
})
