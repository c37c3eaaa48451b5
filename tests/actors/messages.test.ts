import { expect, it, vi } from 'vitest'
import { createMessages } from '#src/actors/messages.ts'
import { labelMessages } from '#src/lib/message-file.ts'

const german = (texts: object): object => labelMessages('de', 'app', texts)

const serve = (...answers: readonly unknown[]) => {
  const requests: (RequestInit | undefined)[] = []
  const left = [...answers]
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    requests.push(init)
    return Response.json(left.shift())
  }
  return {
    requests,
    messages: createMessages({ fetch, versions: {}, language: 'en', embedded: { app: { hello: 'Hello' } } }),
  }
}

it.each([
  ['a list', []],
  ['a text', 'Hallo'],
  ['nothing', null],
  ['nothing of what is shown now', german({ farewell: 'Auf Wiedersehen' })],
  ['no text at all', {}],
  ['no word of which file it is', { hello: 'Hallo' }],
  ['the texts of another language', labelMessages('fr', 'app', { hello: 'Bonjour' })],
  ['the texts of another screen', labelMessages('de', 'legal', { hello: 'Hallo' })],
  ['a number among its texts', german({ hello: 1 })],
  ['a list of numbers among its texts', german({ hello: ['Hallo', 1] })],
])('a messages file that holds %s is no language, and is fetched anew the next time', async (_, broken) => {
  const { requests, messages } = serve(broken, german({ hello: 'Hallo' }))
  await expect(messages.show('de')).rejects.toThrow('app holds no texts')
  expect(messages.i18n.language).toBe('en')
  await messages.show('de')
  expect([messages.i18n.language, messages.i18n.getResource('de', 'app', 'hello')]).toEqual(['de', 'Hallo'])
  expect(requests.map((init) => init?.cache)).toEqual([undefined, 'reload'])
})

it('an error that a server answers as if all were well is not taken for the first language', async () => {
  const messages = createMessages({
    fetch: async () => Response.json({ error: 'Not Found' }),
    versions: {},
    language: 'en',
  })
  await expect(messages.need(['app'])).rejects.toThrow('app holds no texts')
})

it('a language whose wait was given up is not shown when its file comes after all', async () => {
  const { messages } = serve(german({ hello: 'Hallo' }))
  const waiting = new AbortController()
  const shown = messages.show('de', waiting.signal)
  waiting.abort()
  await expect(shown).rejects.toThrow()
  expect(messages.i18n.language).toBe('en')
})

it('the texts of a part are ready only with those of every screen, which are fetched once', async () => {
  const fetched: string[] = []
  let answerApp = (): void => undefined
  const appIsDue = new Promise<void>((resolve) => (answerApp = resolve))
  const fetch = async (input: RequestInfo | URL) => {
    const namespace = /(\w+)\.json/.exec(String(input))?.[1] ?? ''
    fetched.push(namespace)
    if (namespace === 'app') await appIsDue
    return Response.json(labelMessages('en', namespace, { hello: 'Hello' }))
  }
  const messages = createMessages({ fetch, versions: {}, language: 'en' })
  const isThere = (namespace: string) => messages.i18n.hasResourceBundle('en', namespace)
  const consent = messages.need(['consent']).then(() => isThere('app'))
  const legal = messages.need(['legal'])
  await vi.waitFor(() => expect([isThere('consent'), isThere('legal')]).toEqual([true, true]))
  answerApp()
  await expect(consent).resolves.toBe(true)
  await legal
  expect(fetched.toSorted()).toEqual(['app', 'consent', 'legal'])
})

const serveOnDemand = () => {
  const waiting = new Map<string, (texts: unknown) => void>()
  const fetch = async (input: RequestInfo | URL) =>
    new Promise<Response>((resolve) => waiting.set(String(input), (texts) => resolve(Response.json(texts))))
  return {
    messages: createMessages({ fetch, versions: {}, language: 'en', embedded: { app: { hello: 'Hello' } } }),
    async answer(file: string, texts: object | null) {
      const address = `/_i18n/${file}.json`
      await vi.waitFor(() => expect([...waiting.keys()]).toContain(address))
      const [language = '', namespace = ''] = file.split('/')
      waiting.get(address)?.(texts === null ? null : labelMessages(language, namespace, texts))
    },
  }
}

it('texts that come into use while a language is loading are shown in it', async () => {
  const { messages, answer } = serveOnDemand()
  const shown = messages.show('de')
  const needed = messages.need(['legal'])
  await answer('de/app', { hello: 'Hallo' })
  await answer('en/legal', { title: 'Terms' })
  await needed
  expect(messages.i18n.language).toBe('en')
  await answer('de/legal', { title: 'Nutzungsbedingungen' })
  await shown
  expect([messages.i18n.language, messages.i18n.t('legal:title' as never)]).toEqual(['de', 'Nutzungsbedingungen'])
})

it('texts that could not be had in the language left are there in the one shown', async () => {
  const { messages, answer } = serveOnDemand()
  const needed = messages.need(['legal'])
  const shown = messages.show('de')
  await answer('de/app', { hello: 'Hallo' })
  await answer('de/legal', { title: 'Nutzungsbedingungen' })
  await shown
  await answer('en/legal', null)
  await needed
  expect(messages.i18n.t('legal:title' as never)).toBe('Nutzungsbedingungen')
})
