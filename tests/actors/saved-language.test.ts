import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { languageMachine } from '#machines/language/language.machine.ts'
import { saveChosenLanguages } from '#src/actors/saved-language.sink.ts'
import type { Language } from '#src/contract/languages.ts'

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const choose = (isSignedIn = true) => {
  const language = createActor(languageMachine.provide({ actors: { loadMessages: fromPromise(async () => {}) } }), {
    input: { language: 'en' },
  })
  const failed: Language[] = []
  const pending: { language: Language; succeed: () => void; fail: (error: Error) => void }[] = []
  saveChosenLanguages({
    language,
    first: 'en',
    isSignedIn: () => isSignedIn,
    save: (chosen) => new Promise((succeed, fail) => pending.push({ language: chosen, succeed, fail })),
    onFailed: (chosen) => failed.push(chosen),
  })
  language.start()
  const shown = () =>
    waitFor(language, (snapshot) => snapshot.matches('settled')).then(({ context }) => context.language)
  const want = async (wanted: Language) => {
    await shown()
    language.send({ type: 'language.choose', language: wanted })
    await shown()
  }
  const answer = async (how: 'succeed' | 'fail') => {
    pending.shift()?.[how](new Error('500'))
    await settle()
  }
  return { language, failed, pending, shown, want, answer }
}

it('goes back to the language saved last when two savings fail', async () => {
  const { failed, shown, want, answer } = choose()
  await want('de')
  await want('fr')
  await answer('fail')
  expect([failed, await shown()]).toEqual([['de'], 'fr'])
  await answer('fail')
  expect([failed, await shown()]).toEqual([['de', 'fr'], 'en'])
})

it('goes back to a choice that was saved before the one that failed', async () => {
  const { pending, shown, want, answer } = choose()
  await want('de')
  await want('fr')
  expect(pending.map(({ language }) => language)).toEqual(['de'])
  await answer('succeed')
  await answer('fail')
  expect(await shown()).toBe('de')
})

it('goes back to what the server or a person who was signed out chose', async () => {
  const { language, shown, want, answer } = choose()
  await shown()
  language.send({ type: 'preference.arrived', language: 'kk' })
  await want('fr')
  await answer('fail')
  expect(await shown()).toBe('kk')
  const visitor = choose(false)
  await visitor.want('uk')
  expect([visitor.pending, await visitor.shown()]).toEqual([[], 'uk'])
})
