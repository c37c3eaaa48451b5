import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maxAgeSeconds } from '#src/backend/credentials/known-browsers.ts'
import { tokenLifetimesMs } from '#src/backend/credentials/one-time-tokens.store.ts'
import { refreshTokenLifetimeMs } from '#src/backend/credentials/sessions.store.ts'
import { readConfig } from '#src/backend/config.ts'
import { countedDays } from '#src/backend/public-chat/links.store.ts'
import { languages } from '#src/contract/languages.ts'
import { days, hours } from '#src/lib/durations.ts'

const root = join(import.meta.dirname, '../..')

const readTexts = <Texts>(language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')) as Texts

const figuresIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

interface LegalTexts {
  readonly privacy: { readonly records: { readonly signIn: { readonly time: string } } }
}
interface LinkTexts {
  readonly columns: { readonly questions: string }
}

it.each(languages)('%s says for how long sign-ins are kept', (language) => {
  const { time } = readTexts<LegalTexts>(language, 'legal.json').privacy.records.signIn
  expect(figuresIn(time)).toEqual([refreshTokenLifetimeMs / days, (maxAgeSeconds * 1000) / days])
  // Written out, as "an hour or two days".
  expect(tokenLifetimesMs).toEqual({ 'reset-password': 1 * hours, 'confirm-email': 2 * days })
})

it.each(languages)('%s says over which time questions of visitors are counted', (language) => {
  const { questions } = readTexts<LinkTexts>(language, 'public-chat-links.json').columns
  expect(figuresIn(questions)).toEqual([countedDays])
})

it('the list of variables has the limits that hold where nothing is set', () => {
  const readme = readFileSync(join(root, 'src/backend/README.md'), 'utf8')
  const readDefault = (variable: string) => Number(new RegExp(`\\| \`${variable}\` +\\| \`(\\d+)\``).exec(readme)?.[1])
  const { maxArchiveBytes, maxSessionMs } = readConfig({})
  expect([readDefault('MAX_ARCHIVE_MB') * 1_000_000, readDefault('SESSION_MAX_DAYS')]).toEqual([
    maxArchiveBytes,
    maxSessionMs / days,
  ])
})
