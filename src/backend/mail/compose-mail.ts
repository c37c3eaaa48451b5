import { days, hours } from '#src/lib/durations.ts'
import type { Language } from '#src/contract/languages.ts'
import { brand } from '#src/lib/brand.ts'
import { isMailKind, type MailKind } from './mail-kinds.ts'
import { be } from './texts/be.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { kk } from './texts/kk.ts'
import type { MailTexts } from './texts/mail-texts.ts'
import { ru } from './texts/ru.ts'
import { uk } from './texts/uk.ts'

const texts: Readonly<Record<Language, MailTexts>> = { en, ru, uk, be, kk, de, fr, es }

const formatDuration = (milliseconds: number, language: Language): string => {
  const [unit, length] = milliseconds > 48 * hours ? (['day', 1 * days] as const) : (['hour', 1 * hours] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(milliseconds / length)
}

export type MailWords = Readonly<
  Partial<Record<'inviter' | 'organisation' | 'plan' | 'amount' | 'from' | 'until' | 'product' | 'note', string>>
>

export const composeMail = (
  kind: MailKind,
  language: Language,
  lifetime = 0,
  words: MailWords = {},
): { subject: string; text: string } => {
  const { subject, text } = texts[language][kind]
  const values: Readonly<Record<string, string>> = { brand, lifetime: formatDuration(lifetime, language), ...words }
  const fill = (line: string) => line.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  return { subject: fill(subject), text: `${[fill(text), words.note, brand].filter(Boolean).join('\n\n')}\n` }
}

export const getActionLabel = (kind: string, language: Language): string | undefined =>
  isMailKind(kind) ? texts[language][kind].action : undefined
