import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'

interface Hints {
  readonly stored: string | null
  readonly cookie: string | null
  readonly browser: readonly string[]
}

export const guessLanguage = ({ stored, cookie, browser }: Hints): Language =>
  [stored, cookie].find(isLanguage) ?? browser.map(toBaseLanguage).find(isLanguage) ?? defaultLanguage

const toBaseLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
