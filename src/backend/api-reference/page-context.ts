import type { Language } from '#src/contract/languages.ts'
import type { Schemas } from './example-value.ts'
import type { ReferenceTexts } from './texts/reference-texts.ts'

export interface PageContext {
  readonly language: Language
  readonly texts: ReferenceTexts
  readonly schemas: Schemas
  readonly server: string
  readonly hasKeys: boolean
}

export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
