import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invoice } from '#src/contract/billing.ts'
import { languages } from '#src/contract/languages.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { openCheckout, openPayments, openPortal, subscribe } from '../billing/billing-room.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const pay = { action: 'pay', card: 'pays' }

const readInvoices = (person: SignedInPerson) => person.read<Invoice[]>('/api/billing/invoices')

const changeRole = (admin: SignedInPerson, who: SignedInPerson, role: string) =>
  admin.read(`/api/users/${who.userId}/roles`, { method: 'PUT', json: { role } })

test.each(languages)('in %s the test checkout says first that it is one, and what is due', async (language) => {
  const ada = await signUpPerson(backend)
  const url = await openCheckout(ada, 'startup')
  const response = await openPayments(backend).get(url, { cookie: `locale=${language}` })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain(`<html lang="${language}">`)
  expect(html.indexOf('notice test')).toBeLessThan(html.indexOf('<h1>'))
  expect(html).toMatch(/49[.,]00/)
  expect(html).toMatch(/2026/)
  expect(html).not.toMatch(/\{\w+\}|undefined/)
})

test.each(languages)('in %s a plan that was ended says so in a sentence with one full stop', async (language) => {
  const ada = await signUpPerson(backend)
  await subscribe(backend, ada, 'hobby')
  const { get, send } = openPayments(backend)
  const portal = await openPortal(ada)
  await send(portal, { action: 'end' })
  const html = await (await get(`${portal}?done=end`, { cookie: `locale=${language}` })).text()
  expect(html).toContain('class="notice done"')
  expect(html).not.toMatch(/\.\.|\{\w+\}|undefined/)
})

test('its pages run nothing, send forms only here, are framed by nobody and kept nowhere', async () => {
  const ada = await signUpPerson(backend)
  const { headers } = await openPayments(backend).get(await openCheckout(ada, 'hobby'))
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a card that is refused pays nothing, and the other one can be tried', async () => {
  const ada = await signUpPerson(backend)
  const url = await openCheckout(ada, 'hobby')
  const { send } = openPayments(backend)
  const refused = await send(url, { action: 'pay', card: 'refused' })
  expect(await refused.text()).toContain('The card was refused and nothing was paid.')
  expect(await readInvoices(ada)).toEqual([])
  const paid = await send(url, pay)
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/organization-billing?checkout=paid'])
})

const mailsAbout = async (person: SignedInPerson) =>
  (await mailsTo(backend, person.email)).map(({ kind, text }) => [kind, text] as const)

test('administrators hear by mail what was paid, and once of a card that was refused; both say that no money moves', async () => {
  const ada = await signUpPerson(backend)
  const bob = await signUpPerson(backend, { organisation: ada.organisationId })
  const member = await signUpPerson(backend, { organisation: ada.organisationId, role: 'User' })
  const url = await openCheckout(ada, 'hobby')
  const { send } = openPayments(backend)
  for (const card of ['refused', 'refused', 'pays']) await send(url, { action: 'pay', card })
  const billing = `${backend.services.config.publicUrl}/organization-billing`
  const [failed, received] = await mailsAbout(bob)
  expect([failed?.[0], received?.[0], (await mailsAbout(bob)).length]).toEqual([
    'payment-failed',
    'payment-received',
    2,
  ])
  for (const text of [failed?.[1], received?.[1]]) {
    expect(text).toContain('Test payment. This installation has no payment provider.')
    expect(text).toContain(`\n\n${billing}\n\n`)
    expect(text).toContain('$12.00')
  }
  expect(received?.[1]).toMatch(/paid for the Hobby plan on Quarry\.\n\n\$12\.00, .+ 2026 – .+ 2026\n/)
  expect(await mailsAbout(member)).toEqual([])
})

test('nobody is written to of a month that a referral pays for', async () => {
  const ada = await signUpPerson(backend)
  const { db } = backend.services
  const reward = { kind: 'SubscriptionMonthBonus', reason: 'Subscribed', amount: 1, granted_at: new Date(0) } as const
  await db
    .insertInto('referral_rewards')
    .values({ id: 'b'.repeat(24), organisation_id: ada.organisationId, ...reward })
    .execute()
  await subscribe(backend, ada, 'hobby')
  expect(await mailsAbout(ada)).toEqual([])
})

test('one that is left or too old cannot be paid any more', async () => {
  const ada = await signUpPerson(backend)
  const { send } = openPayments(backend)
  const url = await openCheckout(ada, 'hobby')
  expect((await send(url, { action: 'leave' })).headers.get('location')).toBe('/organization-billing?checkout=left')
  expect((await send(url, pay)).status).toBe(409)
  const late = await openCheckout(ada, 'hobby')
  backend.advance(24 * 60 * 60_000 + 1)
  expect((await send(late, pay)).status).toBe(404)
  expect(await readInvoices(await signUpPerson(backend, { organisation: ada.organisationId }))).toEqual([])
})

test('B32 of two who pay at once one pays: one invoice, and the other hears that it is paid', async () => {
  const ada = await signUpPerson(backend)
  const bob = await signUpPerson(backend, { organisation: ada.organisationId })
  const urls = await Promise.all([ada, bob, ada, bob].map((person) => openCheckout(person, 'startup')))
  const { send } = openPayments(backend)
  const statuses = await Promise.all(urls.map(async (url) => (await send(url, pay)).status))
  expect(statuses.toSorted()).toEqual([303, 409, 409, 409])
  expect(await readInvoices(ada)).toHaveLength(1)
})

test('B05 whoever is no administrator any more pays nothing and sees nothing', async () => {
  const ada = await signUpPerson(backend)
  const bob = await signUpPerson(backend, { organisation: ada.organisationId })
  await subscribe(backend, ada, 'hobby')
  const [invoice] = await readInvoices(bob)
  const urls = [await openCheckout(bob, 'startup'), await openPortal(bob), invoice?.url ?? '']
  const { get, send } = openPayments(backend)
  expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual([200, 200, 200])
  await changeRole(ada, bob, 'Manager')
  expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual([404, 404, 404])
  expect((await send(urls[0] ?? '', pay)).status).toBe(404)
  expect((await send(urls[1] ?? '', { action: 'end' })).status).toBe(404)
  expect(await readInvoices(ada)).toHaveLength(1)
})

test('an address that was changed, or belongs to another page, leads nowhere', async () => {
  const ada = await signUpPerson(backend)
  const { get, send } = openPayments(backend)
  const url = await openCheckout(ada, 'hobby')
  const portal = await openPortal(ada)
  const wrong = [
    url.replace('/checkout/', '/portal/'),
    portal.replace('/portal/', '/checkout/'),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    '/test-payments/checkout/nonsense',
  ]
  for (const address of wrong) {
    expect((await get(address)).status).toBe(404)
    expect((await send(address, pay)).status).toBe(404)
  }
  expect(await readInvoices(ada)).toEqual([])
})

test('an invoice is a document that names whom, for what and how much; what people wrote stays text', async () => {
  const ada = await signUpPerson(backend)
  await ada.read('/api/organization', { method: 'PUT', json: { name: '<img src=x> & Sons' } })
  await subscribe(backend, ada, 'hobby')
  const [invoice] = await readInvoices(ada)
  const html = await (await openPayments(backend).get(invoice?.url ?? '')).text()
  expect(html).toContain(`Invoice ${invoice?.number}`)
  expect(html).toContain('&lt;img src=x&gt; &amp; Sons')
  expect(html).toContain('$12.00')
  expect(html).toContain('Paid with a test card. No money has moved.')
})

test('a body that is too large is refused', async () => {
  const ada = await signUpPerson(backend)
  const response = await openPayments(backend).send(await openCheckout(ada, 'hobby'), {
    ...pay,
    more: 'x'.repeat(5000),
  })
  expect(response.status).toBe(413)
  expect(await readInvoices(ada)).toEqual([])
})

test('what a provider sells is not changed on a test page, should its keys be taken away', async () => {
  const ada = await signUpPerson(backend)
  const { get, send } = openPayments(backend)
  const [url, portal] = [await openCheckout(ada, 'startup'), await openPortal(ada)]
  const times = { period_start: new Date(0), period_end: new Date(1), started_at: new Date(0) }
  const row = { organisation_id: ada.organisationId, plan_level: 'hobby', state: 'active', anchor_day: 1 } as const
  const sold = { ...row, ...times, provider_id: 'sub_1' }
  await backend.services.db.insertInto('subscriptions').values(sold).execute()
  expect((await ada.fetch('/api/billing/create-checkout-session', { json: { planLevel: 'startup' } })).status).toBe(503)
  expect([(await get(portal)).status, (await send(portal, { action: 'end' })).status]).toEqual([404, 404])
  expect((await send(url, pay)).status).toBe(404)
  expect(await ada.read('/api/billing')).toMatchObject({ state: 'active', periodEndsAt: new Date(1).toJSON() })
})

test('nothing is ever owed for a plan paid with a test card', async () => {
  const ada = await signUpPerson(backend)
  await subscribe(backend, ada, 'hobby')
  const owe = backend.services.db
    .updateTable('subscriptions')
    .set({ state: 'pastDue' })
    .where('organisation_id', '=', ada.organisationId)
  await expect(owe.execute()).rejects.toThrow(/only_a_provider_is_owed/)
})
