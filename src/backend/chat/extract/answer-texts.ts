import type { Language } from '#src/contract/languages.ts'
import type { AnswerTexts } from './texts/answer-texts.ts'
import { be } from './texts/be.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { kk } from './texts/kk.ts'
import { ru } from './texts/ru.ts'
import { uk } from './texts/uk.ts'

const all: Readonly<Record<Language, AnswerTexts>> = { en, ru, uk, be, kk, de, fr, es }

export const answerText = (
  language: Language,
  key: keyof AnswerTexts,
  parameters: Readonly<Record<string, string>> = {},
): string => all[language][key].replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
