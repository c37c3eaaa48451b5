import { expect, it } from 'vitest'
import { createMessages } from '#src/actors/messages.ts'

/** A server of messages files that answers with what is next in the list. */
const serve = (...answers: readonly unknown[]) => {
  const asked: (RequestInit | undefined)[] = []
  const left = [...answers]
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    asked.push(init)
    return Response.json(left.shift())
  }
  return {
    asked,
    messages: createMessages({ fetch, versions: {}, language: 'en', embedded: { app: { hello: 'Hello' } } }),
  }
}

it.each([
  ['a list', []],
  ['a text', 'Hallo'],
  ['nothing', null],
  ['nothing of what is shown now', { farewell: 'Auf Wiedersehen' }],
  ['no text at all', {}],
  ['a number among its texts', { hello: 1 }],
  ['a list of numbers among its texts', { shell: { hello: ['Hallo', 1] } }],
])('a messages file that holds %s is no language, and is fetched anew the next time', async (_, broken) => {
  const { asked, messages } = serve(broken, { hello: 'Hallo' })
  await expect(messages.show('de')).rejects.toThrow('app holds no texts')
  expect(messages.i18n.language).toBe('en')
  await messages.show('de')
  expect([messages.i18n.language, messages.i18n.getResource('de', 'app', 'hello')]).toEqual(['de', 'Hallo'])
  expect(asked.map((init) => init?.cache)).toEqual([undefined, 'reload'])
})

it('a language whose wait was given up is not shown when its file comes after all', async () => {
  const { messages } = serve({ hello: 'Hallo' })
  const waiting = new AbortController()
  const shown = messages.show('de', waiting.signal)
  waiting.abort()
  await expect(shown).rejects.toThrow()
  expect(messages.i18n.language).toBe('en')
})
