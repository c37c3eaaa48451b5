import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { languages, type Language } from '#src/contract/languages.ts'
import { guessLanguage } from '#machines/language/guess-language.ts'
import { type LanguageNotice, languageMachine } from '#machines/language/language.machine.ts'
import { areMessagesMissing, isLanguageChanging, selectLanguage } from '#machines/language/language.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { languagePlan } from '#src/inspect/plans/language.plan.ts'

describe('the language chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(languageMachine, languagePlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --preference.arrived [isNotWanted]--> starting / setWanted
      starting --done.actor.loadFirstMessages--> settled / applyWanted, announceChange ^language.changed
      starting --error.actor.loadFirstMessages--> starting / setWanted
      starting --after loadTimeout--> starting / setWanted
      starting --error.actor.loadFirstMessages [isDefaultWanted]--> messagesMissing
      starting --after loadTimeout [isDefaultWanted]--> messagesMissing
      messagesMissing --messages.retry--> starting
      settled --language.choose [isAnotherLanguage]--> changing / setWanted
      settled --preference.arrived [isAnotherLanguage]--> changing / setWanted
      changing --done.actor.loadMessages--> settled / applyWanted, announceChange ^language.changed
      changing --error.actor.loadMessages--> settled / announceRefusal, resetWanted ^language.refused
      changing --after loadTimeout--> settled / announceRefusal, resetWanted ^language.refused"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(languageMachine, languagePlan)).toEqual([]))
})

const speak = async (first: Language | null = 'en') => {
  const loads: { language: Language; arrive: () => void; fail: () => void }[] = []
  const notices: LanguageNotice[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    languageMachine.provide({
      actors: {
        loadMessages: fromPromise(
          ({ input }) =>
            new Promise<void>((resolve, reject) =>
              loads.push({ language: input.language, arrive: resolve, fail: () => reject(new Error('offline')) }),
            ),
        ),
      },
    }),
    { systemId: 'language', clock, input: { language: first ?? 'en' } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settle = async (how: 'arrive' | 'fail') => {
    loads.at(-1)?.[how]()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  if (first !== null) await settle('arrive')
  return { actor, clock, loads, notices, settle, listLanguages: () => loads.map(({ language }) => language) }
}

describe('messages that never come', () => {
  it('are given up after fifteen seconds, and the language stays', async () => {
    const { actor, clock, notices } = await speak('de')
    actor.send({ type: 'language.choose', language: 'kk' })
    clock.increment(14_999)
    expect(isLanguageChanging(actor.getSnapshot())).toBe(true)
    clock.increment(1)
    expect([isLanguageChanging(actor.getSnapshot()), selectLanguage(actor.getSnapshot())]).toEqual([false, 'de'])
    expect([notices.at(-1), actor.getSnapshot().context.wanted]).toEqual([
      { type: 'language.refused', wanted: 'kk', kept: 'de' },
      'de',
    ])
  })

  it('at the start are asked for in the default language, and then missed', async () => {
    const { actor, clock, listLanguages } = await speak(null)
    actor.send({ type: 'preference.arrived', language: 'kk' })
    clock.increment(15_000)
    expect([listLanguages(), areMessagesMissing(actor.getSnapshot())]).toEqual([['en', 'kk', 'en'], false])
    expect(actor.getSnapshot().context.wish).toBe('guess')
    clock.increment(14_999)
    expect(areMessagesMissing(actor.getSnapshot())).toBe(false)
    clock.increment(1)
    expect(areMessagesMissing(actor.getSnapshot())).toBe(true)
  })
})

describe('the first messages', () => {
  it('are those of a preference that arrives meanwhile, and are not asked for twice', async () => {
    const { actor, settle, listLanguages } = await speak(null)
    actor.send({ type: 'preference.arrived', language: 'en' })
    expect(listLanguages()).toEqual(['en'])
    actor.send({ type: 'preference.arrived', language: 'kk' })
    await settle('arrive')
    expect([listLanguages(), selectLanguage(actor.getSnapshot())]).toEqual([['en', 'kk'], 'kk'])
  })

  it('are asked for again when somebody wants that', async () => {
    const { actor, settle, listLanguages } = await speak(null)
    await settle('fail')
    expect(areMessagesMissing(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'messages.retry' })
    expect(isLanguageChanging(actor.getSnapshot())).toBe(true)
    await settle('arrive')
    expect([listLanguages(), areMessagesMissing(actor.getSnapshot())]).toEqual([['en', 'en'], false])
  })
})

describe('a preference that the server tells later', () => {
  it('changes the language like a wish, and nothing where it is spoken already', async () => {
    const { actor, notices, settle, listLanguages } = await speak('de')
    actor.send({ type: 'preference.arrived', language: 'de' })
    expect(listLanguages()).toEqual(['de'])
    actor.send({ type: 'preference.arrived', language: 'kk' })
    expect(actor.getSnapshot().value).toBe('changing')
    await settle('fail')
    expect([actor.getSnapshot().value, actor.getSnapshot().context.wanted]).toEqual(['settled', 'de'])
    expect(notices.at(-1)).toEqual({ type: 'language.refused', wanted: 'kk', kept: 'de' })
  })
})

describe('choosing a language', () => {
  it('loads its messages before it is shown, and tells who wanted it', async () => {
    const { actor, notices, settle, listLanguages } = await speak('en')
    actor.send({ type: 'language.choose', language: 'kk' })
    expect(selectLanguage(actor.getSnapshot())).toBe('en')
    expect(isLanguageChanging(actor.getSnapshot())).toBe(true)
    await settle('arrive')
    expect(selectLanguage(actor.getSnapshot())).toBe('kk')
    expect(isLanguageChanging(actor.getSnapshot())).toBe(false)
    expect(listLanguages()).toEqual(['en', 'kk'])
    expect(notices).toEqual([
      { type: 'language.changed', language: 'en', wish: 'guess' },
      { type: 'language.changed', language: 'kk', wish: 'person' },
    ])
  })

  it.each(['en', 'tlh', '', 'EN', '__proto__'])('refuses the same and the unsupported: %j', async (language) => {
    const { actor, listLanguages } = await speak('en')
    expect(actor.getSnapshot().can({ type: 'language.choose', language })).toBe(false)
    actor.send({ type: 'language.choose', language })
    expect(listLanguages()).toEqual(['en'])
  })

  it('is blocked while another change is running', async () => {
    const { actor, settle, listLanguages } = await speak('en')
    actor.send({ type: 'language.choose', language: 'de' })
    expect(actor.getSnapshot().can({ type: 'language.choose', language: 'fr' })).toBe(false)
    actor.send({ type: 'language.choose', language: 'fr' })
    actor.send({ type: 'preference.arrived', language: 'es' })
    await settle('arrive')
    expect(selectLanguage(actor.getSnapshot())).toBe('de')
    expect(listLanguages()).toEqual(['en', 'de'])
  })

  it('says so and stays with the previous language when the messages do not come, and may be tried again', async () => {
    const { actor, notices, settle } = await speak('en')
    actor.send({ type: 'language.choose', language: 'be' })
    await settle('fail')
    expect(selectLanguage(actor.getSnapshot())).toBe('en')
    expect(notices.at(-1)).toEqual({ type: 'language.refused', wanted: 'be', kept: 'en' })
    actor.send({ type: 'language.choose', language: 'be' })
    await settle('arrive')
    expect(selectLanguage(actor.getSnapshot())).toBe('be')
  })

  it("follows the server's preference after sign-in without calling it the person's choice", async () => {
    const { actor, notices, settle } = await speak('en')
    actor.send({ type: 'preference.arrived', language: 'uk' })
    await settle('arrive')
    expect(notices.at(-1)).toEqual({ type: 'language.changed', language: 'uk', wish: 'server' })
  })
})

describe('the first language', () => {
  it('falls back to the default when the guess cannot be loaded', async () => {
    const { actor, notices, settle, listLanguages } = await speak(null)
    actor.send({ type: 'preference.arrived', language: 'es' })
    await settle('fail')
    await settle('arrive')
    expect(listLanguages()).toEqual(['en', 'es', 'en'])
    expect(notices).toEqual([{ type: 'language.changed', language: 'en', wish: 'guess' }])
  })

  it('can be asked for again when not even the default came', async () => {
    const { actor, settle } = await speak(null)
    await settle('fail')
    expect(areMessagesMissing(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'messages.retry' })
    await settle('arrive')
    expect(selectLanguage(actor.getSnapshot())).toBe('en')
  })

  it('is missing, by name, when nobody plugged in the loader', () => {
    const actor = createActor(languageMachine, { input: { language: 'en' } }).start()
    expect(actor.getSnapshot().value).toBe('messagesMissing')
  })
})

describe('guessing the first language', () => {
  const nothing = { stored: null, cookie: null, browser: [] }

  it.each(languages.map((language) => [language]))('knows %s from every hint', (language) => {
    expect(guessLanguage({ ...nothing, stored: language })).toBe(language)
    expect(guessLanguage({ ...nothing, cookie: language })).toBe(language)
    expect(guessLanguage({ ...nothing, browser: [`${language}-XX`] })).toBe(language)
  })

  it.each([
    ['what is stored goes before the cookie', { stored: 'de', cookie: 'fr', browser: ['es'] }, 'de'],
    ['the cookie goes before the browser', { stored: null, cookie: 'fr', browser: ['es'] }, 'fr'],
    ['an unknown stored value is passed over', { stored: 'xx', cookie: 'fr', browser: [] }, 'fr'],
    ['the first supported wish of the browser counts', { ...nothing, browser: ['zh-CN', 'kk-Cyrl-KZ', 'en'] }, 'kk'],
    ['underscores and capitals are read too', { ...nothing, browser: ['BE_by'] }, 'be'],
    ['nothing known gives English', { stored: '<script>', cookie: '', browser: ['', '-', 'zh'] }, 'en'],
  ] as const)('%s', (_, hints, expected) => expect(guessLanguage(hints)).toBe(expected))
})
