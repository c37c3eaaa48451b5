import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let locales: typeof import('#src/lib/known-locale.ts')
beforeEach(async () => {
  vi.resetModules()
  locales = await import('#src/lib/known-locale.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each(['ru', 'uk', 'be', 'kk', 'de', 'fr', 'es'])('formats %s its own way where it is known', (language) => {
  expect([locales.isKnownLocale(language), locales.chooseLocale(language)]).toEqual([true, language])
})

it('asks about English never, and about another language once', () => {
  const question = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf')
  expect([locales.isKnownLocale('en'), locales.chooseLocale('en')]).toEqual([true, 'en-GB'])
  expect(question).not.toHaveBeenCalled()
  for (const _ of [1, 2]) locales.isKnownLocale('de')
  expect(question).toHaveBeenCalledExactlyOnceWith('de')
})

class EnglishNumbers {
  static readonly supportedLocalesOf = (language: string): string[] => [language]
  format(value: number): string {
    return String(value)
  }
}

it('writes Kazakh the Russian way where the browser lacks it', () => {
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([])
  expect([locales.isKnownLocale('kk'), locales.chooseLocale('kk')]).toEqual([false, 'ru'])
})

it('writes Kazakh the Russian way where the browser has it by name only', () => {
  vi.stubGlobal('Intl', { NumberFormat: EnglishNumbers })
  expect([locales.isKnownLocale('kk'), locales.chooseLocale('kk')]).toEqual([false, 'ru'])
})
