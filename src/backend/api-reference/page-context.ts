import type { Language } from '#src/contract/languages.ts'
import type { Schemas } from './example-value.ts'
import type { ReferenceTexts } from './texts/reference-texts.ts'

/** What every part of the page is told. */
export interface PageContext {
  readonly language: Language
  readonly texts: ReferenceTexts
  readonly schemas: Schemas
  /** Where the API answers, without a trailing slash. */
  readonly server: string
  /** Whether API keys are issued, and so taken. */
  readonly hasKeys: boolean
}

export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
