import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { languageMachine } from '#machines/language/language.machine.ts'
import { type AnalyticsSinkDeps, startAnalyticsSink } from '#src/actors/analytics.sink.ts'
import { createAppearance } from '#src/actors/appearance.ts'
import { createConsent } from '#src/actors/consent.actor.ts'
import { createUsage } from '#src/actors/usage.ts'
import type { Language } from '#src/contract/languages.ts'
import { createDeps, flush } from './session-harness.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const openSink = async () => {
  const deps = createDeps()
  const session = deps.open()
  const here = { maySend: true, route: 'chat', ready: () => {} }
  const now = () => deps.clock.now()
  const window = Object.assign(session.tab.window, { localStorage: session.tab.storage, navigator: {} })
  const consent = createConsent({
    window: window as unknown as Window,
    session,
    clock: deps.clock,
    now,
    isSelfHosted: false,
  })
  consent.start()
  const loadMessages = fromPromise<void, { language: Language }>(() => new Promise((resolve) => (here.ready = resolve)))
  const language = createActor(languageMachine.provide({ actors: { loadMessages } }), { input: { language: 'en' } })
  language.start()
  here.ready()
  await flush()
  const appearance = createAppearance({
    document: { cookie: '' },
    window: Object.assign(new EventTarget(), { localStorage: session.tab.storage as unknown as Storage }),
  })
  const usage = createUsage({
    now,
    circumstances: () => ({ isAuthenticated: false, organizationId: null }),
    mayBeSent: () => here.maySend,
  })
  const navigation = { getSnapshot: () => ({ context: { shown: { route: here.route } } }) }
  const sent: string[] = []
  const capture: AnalyticsSinkDeps['capture'] = (event, properties) =>
    void sent.push([event, ...Object.values(properties)].join(' '))
  const start = () => {
    const given = { window, usage, capture, session, navigation, language, appearance, consent }
    stops.push(startAnalyticsSink(given as unknown as AnalyticsSinkDeps))
  }
  stops.push(consent.stop, session.stop, () => language.stop())
  return { deps, session, window, consent, language, appearance, usage, here, sent, start }
}

const agree = (window: EventTarget, granted: readonly string[]) =>
  window.dispatchEvent(new CustomEvent('consent-updated', { detail: { granted } }))

describe('the page on which someone agrees', () => {
  it('was seen as well, once', async () => {
    const room = await openSink()
    room.here.maySend = false
    room.usage.tell({ type: 'page.shown', route: 'chat' })
    room.here.maySend = true
    room.start()
    agree(room.window, ['statistics'])
    await flush()
    expect(room.sent).toEqual(['pageview /chat'])
  })

  it('is not told of twice when it was told of already, nor for another category', async () => {
    const room = await openSink()
    room.usage.tell({ type: 'page.shown', route: 'chat' })
    room.start()
    agree(room.window, ['support'])
    agree(room.window, ['statistics'])
    await flush()
    expect(room.sent).toEqual(['pageview /chat'])
  })

  it('that was opened while nothing might be sent is told of with the next yes', async () => {
    const room = await openSink()
    room.start()
    room.here.maySend = false
    room.usage.tell({ type: 'page.shown', route: 'search' })
    room.here.maySend = true
    room.here.route = 'search'
    agree(room.window, ['statistics'])
    await flush()
    expect(room.sent).toEqual(['pageview /chat', 'pageview /search'])
  })
})

describe('what people set for themselves', () => {
  it('is told of once for each change, by what it became', async () => {
    const { appearance, sent, start } = await openSink()
    start()
    sent.length = 0
    appearance.change({ theme: 'dark' })
    appearance.change({ theme: 'dark' })
    appearance.change({ density: 'compact', singleKeys: false })
    expect(sent).toEqual([
      'feature_interaction theme dark',
      'feature_interaction density compact',
      'feature_interaction single_keys off',
    ])
  })

  it('a language is with the time it took, and one that did not come is not', async () => {
    const { here, language, sent, start, deps } = await openSink()
    start()
    sent.length = 0
    language.send({ type: 'language.choose', language: 'de' })
    deps.clock.increment(120)
    here.ready()
    await flush()
    expect(sent).toEqual(['feature_interaction language changed', 'timing_measurement language_change 120 ms'])
    language.send({ type: 'preference.arrived', language: 'fr' })
    here.ready()
    await flush()
    expect(sent).toHaveLength(2)
  })

  it('cookie preferences are when they open, an organisation when it is chosen', async () => {
    const { consent, sent, session, start } = await openSink()
    session.signIn('ada')
    start()
    sent.length = 0
    consent.openPreferences()
    consent.preferences.send({ type: 'preferences.cancel' })
    const organisationId = session.context().mandates[1]?.organisationId ?? ''
    session.actor.send({ type: 'organisation.select', organisationId })
    expect(sent).toEqual(['feature_interaction cookie_preferences opened', 'feature_interaction organisation selected'])
  })
})

describe('what nobody caught', () => {
  it('is an error with its name and its words, and no more after the end', async () => {
    const { sent, start, window } = await openSink()
    start()
    sent.length = 0
    const throwOut = (error: unknown) =>
      window.dispatchEvent(Object.assign(new Event('error'), { error, message: 'Script error.' }))
    throwOut(new TypeError('x is not a function'))
    throwOut(null)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }))
    const expected = [
      'error_occurred TypeError x is not a function',
      'error_occurred Error Script error.',
      'error_occurred Error late',
    ]
    expect(sent).toEqual(expected)
    for (const stop of stops.splice(0)) stop()
    throwOut(new Error('later'))
    expect(sent).toEqual(expected)
  })
})
