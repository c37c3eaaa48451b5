import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTexts } from '#src/backend/http/error-keys.ts'
import { languages } from '#src/contract/languages.ts'

interface AppTexts {
  readonly errors: Readonly<Record<string, string>>
}

const readErrors = (language: string): Readonly<Record<string, string>> => {
  const file = join(import.meta.dirname, '../../locales', language, 'app.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as AppTexts).errors
}

const keyInFile = (key: string): string => key.slice('errors.'.length)

test('the page says in English what the backend says', () => {
  const english = readErrors('en')
  const shown = Object.keys(errorTexts).map((key) => [key, english[keyInFile(key)]])
  expect(Object.fromEntries(shown)).toEqual(errorTexts)
})

test.each(languages)('%s has words for every refusal of the backend', (language) => {
  const texts = readErrors(language)
  const missing = Object.keys(errorTexts).filter((key) => (texts[keyInFile(key)] ?? '').trim() === '')
  expect(missing).toEqual([])
})
