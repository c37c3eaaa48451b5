import type { Language } from '#src/contract/languages.ts'
import { summaries as beSummaries } from './summaries/be.ts'
import { words as beWords } from './words/be.ts'
import { summaries as deSummaries } from './summaries/de.ts'
import { words as deWords } from './words/de.ts'
import { summaries as enSummaries } from './summaries/en.ts'
import { words as enWords } from './words/en.ts'
import { summaries as esSummaries } from './summaries/es.ts'
import { words as esWords } from './words/es.ts'
import { summaries as frSummaries } from './summaries/fr.ts'
import { words as frWords } from './words/fr.ts'
import { summaries as kkSummaries } from './summaries/kk.ts'
import { words as kkWords } from './words/kk.ts'
import { summaries as ruSummaries } from './summaries/ru.ts'
import { words as ruWords } from './words/ru.ts'
import { summaries as ukSummaries } from './summaries/uk.ts'
import { words as ukWords } from './words/uk.ts'
import type { CallSummaries } from './summaries/call-summaries.ts'
import type { ReferenceWords } from './words/reference-words.ts'

export interface ReferenceTexts {
  readonly words: ReferenceWords
  readonly summaries: CallSummaries
}

export const referenceTexts: Readonly<Record<Language, ReferenceTexts>> = {
  en: { words: enWords, summaries: enSummaries },
  ru: { words: ruWords, summaries: ruSummaries },
  uk: { words: ukWords, summaries: ukSummaries },
  be: { words: beWords, summaries: beSummaries },
  kk: { words: kkWords, summaries: kkSummaries },
  de: { words: deWords, summaries: deSummaries },
  fr: { words: frWords, summaries: frSummaries },
  es: { words: esWords, summaries: esSummaries },
}
