import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maxAgeSeconds } from '#src/backend/credentials/known-browsers.ts'
import { tokenLifetimesMs } from '#src/backend/credentials/one-time-tokens.store.ts'
import { refreshTokenLifetimeMs } from '#src/backend/credentials/sessions.store.ts'
import { readConfig } from '#src/backend/config.ts'
import { countedDays } from '#src/backend/public-chat/links.store.ts'
import { languages } from '#src/contract/languages.ts'

const hour = 3_600_000
const day = 24 * hour
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
  expect(figuresIn(time)).toEqual([refreshTokenLifetimeMs / day, (maxAgeSeconds * 1000) / day])
  // Written out, as "an hour or two days".
  expect(tokenLifetimesMs).toEqual({ 'reset-password': hour, 'confirm-email': 2 * day })
})

it.each(languages)('%s says over which time questions of visitors are counted', (language) => {
  const { questions } = readTexts<LinkTexts>(language, 'public-chat-links.json').columns
  expect(figuresIn(questions)).toEqual([countedDays])
})

it('the list of variables has the limits that hold where nothing is set', () => {
  const readme = readFileSync(join(root, 'src/backend/README.md'), 'utf8')
  const defaultOf = (variable: string) => Number(new RegExp(`\\| \`${variable}\` +\\| \`(\\d+)\``).exec(readme)?.[1])
  const { maxArchiveBytes, maxSessionMs } = readConfig({})
  expect([defaultOf('MAX_ARCHIVE_MB') * 1_000_000, defaultOf('SESSION_MAX_DAYS')]).toEqual([
    maxArchiveBytes,
    maxSessionMs / day,
  ])
})
