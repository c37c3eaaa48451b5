import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { createServerApp } from '#src/backend/server.ts'

const ask = (environment: Record<string, string>) => {
  const pages = new Hono<{ Bindings: object }>().get('*', (context) => context.html('<p>the application</p>'))
  return createServerApp(readConfig(environment), async () => true, [pages]).request('/.well-known/security.txt')
}

test('names whom to tell of a vulnerability, for half a year', async () => {
  const answer = await ask({ OPERATOR_EMAIL: 'security@engine.example', PUBLIC_URL: 'https://ask.engine.example' })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(text).toMatch(/^Contact: mailto:security@engine\.example$/m)
  expect(text).toMatch(/^Canonical: https:\/\/ask\.engine\.example\/\.well-known\/security\.txt$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(179 * 24 * 60 * 60_000)
  expect(expires - Date.now()).toBeLessThan(365 * 24 * 60 * 60_000)
})

test('is missing where nobody is named', async () => {
  expect((await ask({})).status).toBe(404)
})
