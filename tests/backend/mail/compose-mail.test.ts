import { expect, test } from 'vitest'
import { tokenLifetimes } from '#src/backend/auth/one-time-tokens.store.ts'
import { composeMail, linkPlace } from '#src/backend/mail/compose-mail.ts'
import { mailKinds } from '#src/backend/mail/mail-kinds.ts'
import { preferredLanguage } from '#src/backend/mail/preferred-language.ts'
import { languages } from '#src/contract/languages.ts'

const every = languages.flatMap((language) => mailKinds.map((kind) => [language, kind] as const))

test.each(every)('%s %s is whole: one link on a line of its own, nothing left to fill in', (language, kind) => {
  const { subject, text } = composeMail(kind, language, tokenLifetimes['confirm-email'])
  expect(text.split('\n').filter((line) => line === linkPlace)).toHaveLength(1)
  expect(`${subject}${text.replace(linkPlace, '')}`).not.toMatch(/[{}]|undefined/)
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(text).toContain('Quarry')
})

test('each mail is said in each language in its own words', () => {
  const subjects = every.map(([language, kind]) => composeMail(kind, language).subject)
  expect(new Set(subjects).size).toBe(languages.length * mailKinds.length)
})

test('the time a link works is said in the words of the language', () => {
  const said = languages.map((language) =>
    /48\s\p{L}+/u
      .exec(composeMail('confirm-email', language, tokenLifetimes['confirm-email']).text)?.[0]
      .replace(/\s/u, ' '),
  )
  expect(said).toEqual([
    '48 hours',
    '48 часов',
    '48 годин',
    '48 гадзін',
    '48 сағат',
    '48 Stunden',
    '48 heures',
    '48 horas',
  ])
})

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['pt-BR, fr-CA;q=0.8, en;q=0.5', 'fr'],
  ['en;q=0.3, uk;q=0.9', 'uk'],
  ['ru;q=0, kk', 'kk'],
  ['*', 'en'],
  [`${'x-'.repeat(10_000)}de`, 'en'],
  ['de;q=nonsense, es', 'es'],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
