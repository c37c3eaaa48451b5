import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveForPayment } from '#src/actors/leave-page.ts'
import { openCheckout, openPayments, openPortal, subscribe } from '#tests/backend/billing/billing-room.ts'
import { openStripeRoom, type StripeRoom } from '#tests/backend/stripe-payments/stripe-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'

/** A page of jsdom cannot be left. */
vi.mock('#src/actors/leave-page.ts', () => ({ leaveForPayment: vi.fn() }))

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  vi.mocked(leaveForPayment).mockClear()
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const path = '/organization-billing'
const open = (more: Partial<Parameters<typeof renderView>[1]> = {}, address = path) =>
  renderView(address, { backend, as: person, ...more })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('as an administrator', () => {
  it('shows the plan, what is used of it and what can be chosen', async () => {
    await open()
    const plan = await part('Plan')
    expect(plan.getByText('Startup')).toBeDefined()
    expect(plan.getByText('Trial')).toBeDefined()
    expect(plan.getByText('API keys limited to chosen sources')).toBeDefined()
    expect(plan.getByText('Pull request reviews')).toBeDefined()
    expect(plan.getByText('Own language models')).toBeDefined()
    const usage = await part('Usage')
    expect(usage.getByRole('progressbar', { name: 'Code and stored archives' }).getAttribute('aria-valuetext')).toMatch(
      /of 100\sGB/,
    )
    const offers = await part('Plans')
    expect(offers.getAllByRole('region').map((offer) => within(offer).getByRole('heading').textContent)).toEqual([
      'Free',
      'Hobby',
      'Startup',
    ])
    expect(within(offers.getByRole('region', { name: 'Hobby' })).getByText('$12')).toBeDefined()
    expect(await screen.findByText(/There are no invoices yet/)).toBeDefined()
  })

  it('leads to the checkout of the plan that is chosen, and says so', async () => {
    const view = await open()
    const hobby = within(await screen.findByRole('region', { name: 'Hobby' }))
    await view.user.click(hobby.getByRole('button', { name: 'Choose Hobby' }))
    await waitFor(() => expect(leaveForPayment).toHaveBeenCalledTimes(1))
    expect(vi.mocked(leaveForPayment).mock.calls[0]?.[0]).toMatch(/^\/test-payments\/checkout\//)
    expect(getReportedFacts(view)).toContainEqual({
      type: 'plan.touched',
      action: 'checkout_started',
      planName: 'hobby',
    })
  })

  it('takes no address for a payment', async () => {
    await open({}, `${path}?checkout=paid`)
    await part('Plan')
    expect(screen.queryByText('The plan holds now, and its invoice is below.')).toBeNull()
  })

  it('leads to the portal', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Manage plan and payment' }))
    await waitFor(() => expect(leaveForPayment).toHaveBeenCalledTimes(1))
    expect(vi.mocked(leaveForPayment).mock.calls[0]?.[0]).toMatch(/^\/test-payments\/portal\//)
  })

  it('says why a plan cannot be chosen that somebody else was faster with', async () => {
    const { user } = await open()
    const button = await screen.findByRole('button', { name: 'Choose Hobby' })
    await subscribe(backend, person, 'hobby')
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('This plan is active already.')
    expect(leaveForPayment).not.toHaveBeenCalled()
  })

  it('says once that it was paid, and lists the invoice', async () => {
    await subscribe(backend, person, 'hobby')
    const view = await open({}, `${path}?checkout=paid`)
    expect(await screen.findByText('Paid')).toBeDefined()
    await waitFor(() => expect(view.address()).toBe(path))
    expect(getReportedFacts(view)).toContainEqual({ type: 'plan.touched', action: 'checkout_paid', planName: 'hobby' })
    const invoices = within(await screen.findByRole('table', { name: 'Invoices' }))
    const link = invoices.getByRole('link', { name: /-0001$/ })
    expect(link.getAttribute('href')).toMatch(/^\/test-payments\/invoice\//)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect((await part('Plan')).getByText(/The next payment is on/)).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Hobby' })).getByText('Your plan')).toBeDefined()
  })

  it('says when a plan ends that was ended', async () => {
    await subscribe(backend, person, 'startup')
    await openPayments(backend).send(await openPortal(person), { action: 'end' })
    await open()
    expect((await part('Plan')).getByText(/It stays until .+ The free plan follows\./)).toBeDefined()
  })

  it('fails with a reason and another try', async () => {
    const { user, network } = await open({
      network: (net) => {
        net.intercept = (requestPath) =>
          requestPath === '/api/billing' ? new Response(null, { status: 503 }) : undefined
      },
    })
    expect(await screen.findByText('The billing could not be read')).toBeDefined()
    network.intercept = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await part('Plan')).toBeDefined()
  })
})

it('a member reads the plan, pays nothing and is told who does', async () => {
  const guest = await signUpPerson(backend, { organisation: person.organisationId, role: 'User' })
  await open({ as: guest })
  expect(await screen.findByText('Administrators of your organisation choose the plan.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Choose|^Manage/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull()
})

it('a custom plan is neither paid nor changed here', async () => {
  const { db } = backend.services
  await db.updateTable('organisations').set({ is_plan_custom: true }).where('id', '=', person.organisationId).execute()
  await open()
  expect((await part('Plan')).getByText('It is neither paid nor changed here.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Plans' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Choose|^Manage/ })).toBeNull()
  expect((await part('Usage')).getAllByText(/no limit/)).toHaveLength(5)
})

it('what the free plan lacks leads to where another one is chosen', async () => {
  const { db } = backend.services
  const free = { plan_level: 'free', is_auto_indexing_allowed: false }
  await db.updateTable('organisations').set(free).where('id', '=', person.organisationId).execute()
  const { user, address } = await open({}, '/organisation')
  const settings = await part('Settings')
  expect(settings.getByText('Automatic indexing is not part of your plan.')).toBeDefined()
  await user.click(settings.getByRole('link', { name: 'See the plans' }))
  await waitFor(() => expect(address()).toBe(path))
})

describe('with a payment provider', () => {
  let room: StripeRoom
  let payer: SignedInPerson
  beforeAll(async () => {
    room = await openStripeRoom()
  }, 60_000)
  beforeEach(async () => {
    payer = await signUpPerson(room.backend)
  })
  afterAll(() => room.close())

  const openPaid = (address = path) => open({ backend: room.backend, as: payer }, address)

  it('leads to its pages, says whose they are, and of no test', async () => {
    const { user } = await openPaid()
    const offers = await part('Plans')
    expect(offers.getByText(/Payments are made on Stripe’s pages/)).toBeDefined()
    await user.click(offers.getByRole('button', { name: 'Choose Hobby' }))
    await waitFor(() => expect(leaveForPayment).toHaveBeenCalledTimes(1))
    expect(vi.mocked(leaveForPayment).mock.calls[0]?.[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
    expect(document.body.textContent).not.toMatch(/\btest\b|no money/i)
  })

  it('says that a payment is being confirmed until the plan is there, and then lists the invoice', async () => {
    const paid = room.stripe.pay(await openCheckout(payer, 'startup'))
    const view = await openPaid(`${path}?checkout=paid&plan=startup`)
    expect(await screen.findByText(/Stripe is confirming it\./)).toBeDefined()
    await waitFor(() => expect(view.address()).toBe(path))
    expect(await screen.findByText(/There are no invoices yet/)).toBeDefined()
    await room.tell('checkout.session.completed', { customer: paid.session.customer })
    expect(
      await screen.findByText('The plan holds now, and its invoice is below.', {}, { timeout: 10_000 }),
    ).toBeDefined()
    const invoices = within(await screen.findByRole('table', { name: 'Invoices' }))
    expect(invoices.getByRole('link').getAttribute('href')).toMatch(/\/invoices\/acct_1\//)
    expect((await part('Plan')).getByText('Active')).toBeDefined()
    expect(getReportedFacts(view)).toContainEqual({
      type: 'plan.touched',
      action: 'checkout_paid',
      planName: 'startup',
    })
  })

  it('says that a payment has failed, and leads to where it is paid', async () => {
    const { subscription } = await room.subscribe(payer, 'hobby')
    subscription.status = 'past_due'
    await room.tell('customer.subscription.updated', { customer: subscription.customer })
    const { user } = await openPaid()
    const plan = await part('Plan')
    expect(plan.getByText('The last payment failed. Unless it is paid, the plan ends.')).toBeDefined()
    await user.click(plan.getByRole('button', { name: 'Manage plan and payment' }))
    await waitFor(() => expect(leaveForPayment).toHaveBeenCalledTimes(1))
    expect(vi.mocked(leaveForPayment).mock.calls[0]?.[0]).toMatch(/\/portal\//)
  })

  it('says so when the provider does not answer, and can be tried again', async () => {
    const { user } = await openPaid()
    const choose = await screen.findByRole('button', { name: 'Choose Hobby' })
    room.stripe.failWith(500)
    await user.click(choose)
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer. Try again in a moment.')
    room.stripe.recover()
    await user.click(screen.getByRole('button', { name: 'Choose Hobby' }))
    await waitFor(() => expect(leaveForPayment).toHaveBeenCalledTimes(1))
  })
})
