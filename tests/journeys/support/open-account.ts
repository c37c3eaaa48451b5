import { expect, vi } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import type { NewPerson } from './sign-up.page.ts'

/** Signs a person up without a browser: confirms the address by the mailed link and describes the organisation. */
export const openAccount = async (address: string, { organisation, ...person }: NewPerson): Promise<void> => {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const mailedToken = async (): Promise<string> => {
    const mails = (await (await fetch(`${address}/api/dev/mailbox`)).json()) as { to: string; link?: string }[]
    const link = mails.find(({ to }) => to === person.email)?.link
    return link === undefined ? '' : (new URL(link).searchParams.get('token') ?? '')
  }
  await post('/api/auth/signup', {
    ...person,
    ...(organisation === undefined ? {} : { organisationName: organisation }),
  })
  await vi.waitFor(async () => expect(await mailedToken()).not.toBe(''), patience)
  const confirmed = await post('/api/auth/confirm-email', { token: await mailedToken() })
  expect(confirmed.status).toBe(200)
  const { accessToken, organisationId } = (await confirmed.json()) as { accessToken: string; organisationId: string }
  const answered = await fetch(`${address}/api/organization`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      'x-selected-organisation': organisationId,
    },
    body: JSON.stringify({ metadata: { industry: 'software', companySize: '1' } }),
  })
  expect(answered.status).toBe(200)
}
