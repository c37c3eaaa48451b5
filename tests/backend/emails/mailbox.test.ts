import { expect, test } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend } from '#tests/support/start-backend.ts'

const withBackend = async (
  environment: Record<string, string>,
  work: (backend: Awaited<ReturnType<typeof startBackend>>) => Promise<void>,
) => {
  const backend = await startBackend(environment)
  try {
    await work(backend)
  } finally {
    await backend.close()
  }
}

test('the local mailbox shows every mail with its link, newest first', () =>
  withBackend({}, async (backend) => {
    const [first, second] = [await signUpPerson(backend), await signUpPerson(backend)]
    for (const { email } of [first, second]) await post(backend, '/api/auth/request-password-reset', { email })
    const mails = (await (await backend.fetch('/api/dev/mailbox')).json()) as Record<string, string>[]
    expect(mails.map((mail) => mail['to'])).toEqual([second.email, first.email])
    expect(mails[0]).toMatchObject({ subject: 'Choose a new password', sentAt: expect.stringMatching(/Z$/) })
    expect(mails[0]?.['link']).toMatch(/^http:\/\/127\.0\.0\.1:4173\/reset-password\?token=[\w-]{43}$/)
    expect(mails[0]?.['text']).toContain(mails[0]?.['link'])
    const { status } = await post(backend, '/api/auth/reset-password', {
      token: new URL(mails[0]?.['link'] ?? '').searchParams.get('token'),
      password: 'Newly-Chosen-1',
    })
    expect(status).toBe(204)

    const rebound = await backend.fetch('http://evil.example:4173/api/dev/mailbox')
    expect(rebound.status).toBe(404)
    for (const host of ['localhost:4173', '[::1]:4173', '127.0.0.2']) {
      expect((await backend.fetch(`http://${host}/api/dev/mailbox`)).status).toBe(200)
    }
  }))

test.each([
  ['the server is bound to every address', { HOST: '0.0.0.0' }],
  ['mail goes out over SMTP', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['there is a proxy in front', { TRUST_PROXY: '1' }],
  ['people reach it under a public address', { PUBLIC_URL: 'https://ask.engine.example' }],
])('there is no mailbox when %s', (_, environment) =>
  withBackend(environment, async (backend) => {
    const response = await backend.fetch('http://127.0.0.1:4173/api/dev/mailbox')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ errorMessageKey: 'errors.notFound' })
  }),
)
