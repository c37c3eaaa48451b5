import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prerender } from '#src/app/render-page.tsx'
import { languages } from '#src/contract/languages.ts'
import type { Language } from '#src/contract/languages.ts'

const readTexts = async (language: Language): Promise<Record<string, { login?: { submit: string } }>> => {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(import.meta.dirname, `../../locales/${language}/${name}.json`), 'utf8'))
  return { app: await read('app'), auth: await read('auth') }
}

it.each(languages)('is in the page before any script has arrived, in %s', async (language) => {
  const texts = await readTexts(language)
  const { html, route } = await prerender('/login', language, texts)
  expect(route).toBe('login')
  expect(html).toContain(`>${texts['auth']?.login?.submit ?? 'nothing'}</button>`)
  expect(html).toMatch(/<input[^>]*name="email"/)
  expect(html).toMatch(/<input[^>]*name="password"/)
})

it('cannot be sent by the browser itself, and would not put a password into an address', async () => {
  const { html } = await prerender('/login', 'en', await readTexts('en'))
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).not.toMatch(/type="submit"/)
  expect(html).not.toMatch(/<button(?![^>]*type=)/)
  expect(html).not.toMatch(/<input[^>]*\bvalue=/)
})
