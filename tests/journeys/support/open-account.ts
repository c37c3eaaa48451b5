import { expect, vi } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import type { NewPerson } from './sign-up.page.ts'

/** Signs a person up and confirms the address by the mailed link, without a browser; `address` is where the product is. */
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
  expect((await post('/api/auth/confirm-email', { token: await mailedToken() })).status).toBe(200)
}
