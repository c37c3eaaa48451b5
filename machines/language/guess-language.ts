import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'

interface Hints {
  readonly stored: string | null
  readonly cookie: string | null
  /** As in `navigator.languages`, the most wanted first. */
  readonly browser: readonly string[]
}

/** The first language that the product speaks: what was chosen here before, then what the browser asks for. */
export const guessLanguage = ({ stored, cookie, browser }: Hints): Language =>
  [stored, cookie].find(isLanguage) ?? browser.map(baseOf).find(isLanguage) ?? defaultLanguage

const baseOf = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
