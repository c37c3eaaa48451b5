import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReferralCode, ReferralStats } from '#src/contract/referrals.ts'
import { subscribe } from '#tests/backend/billing/billing-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (more: Partial<Parameters<typeof renderView>[1]> = {}, address = '/referrals') =>
  renderView(address, { backend, as: person, ...more })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const createCode = (who: SignedInPerson) => who.read<ReferralCode>('/api/referrals/code', { method: 'POST' })
const readStats = (who: SignedInPerson) => who.read<ReferralStats>('/api/referrals/stats')
const figure = async (name: string) => (await part('Figures')).getByText(name).nextElementSibling?.textContent

describe('one’s own code', () => {
  it('is made when it is asked for, and leads to the sign-up', async () => {
    const { user } = await open()
    const card = await part('Your code')
    await user.click(card.getByRole('button', { name: 'Get my code' }))
    const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
    const { code, url } = await createCode(person)
    expect(field.value).toBe(code)
    expect(card.getByRole<HTMLInputElement>('textbox', { name: 'Link to sign up with it' }).value).toBe(url)
  })

  it('is shared on each platform’s own page, and counted', async () => {
    const { url } = await createCode(person)
    const view = await open()
    const places = within(await screen.findByRole('list', { name: 'Share on' }))
    const links = places.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'E-mail',
      'X',
      'LinkedIn',
      'Facebook',
      'Telegram',
      'WhatsApp',
      'Reddit',
    ])
    for (const link of links) {
      expect(decodeURIComponent(link.href)).toContain(url)
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
      link.addEventListener('click', (event) => event.preventDefault())
    }
    await view.user.click(places.getByRole('link', { name: 'Telegram' }))
    await view.user.click(places.getByRole('link', { name: 'Telegram' }))
    await waitFor(async () => expect((await readStats(person)).shares).toEqual([{ platform: 'Telegram', count: 2 }]))
    await waitFor(async () => expect(await figure('Times shared')).toBe('2'))
    expect((await part('Shared on')).getByText('Telegram')).toBeDefined()
    const trackedEvent = { type: 'feature.used', feature: 'referrals', action: 'shared_telegram' }
    expect(getReportedFacts(view)).toContainEqual(trackedEvent)
  })

  it('is copied as a link', async () => {
    const { url } = await createCode(person)
    const { user } = await open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const card = await part('Your code')
    const [, button] = await card.findAllByRole('button', { name: 'Copy the link' })
    await user.click(button as HTMLElement)
    expect(copied).toHaveBeenCalledWith(url)
    await waitFor(async () => expect((await readStats(person)).shares).toEqual([{ platform: 'Link', count: 1 }]))
  })
})

describe('a code of somebody else', () => {
  it('is applied once; then the page says with which one', async () => {
    const host = await signUpPerson(backend)
    const { code } = await createCode(host)
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: /^Referral code/ }), code.toLowerCase())
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(new RegExp(`came with the code ${code}`))).toBeDefined()
    expect((await part('Rewards')).getByText('Signing up with a code')).toBeDefined()
    expect(await figure('Storage gained')).toMatch(/^1\sGB$/)
    expect((await readStats(host)).joinedCount).toBe(1)
  })

  it('that is refused says why at the field and stays typed', async () => {
    const { code } = await createCode(person)
    const { user } = await open()
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Referral code/ })
    await user.type(field, code)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText(/Neither a code of your own can be applied/)
    expect(field.value).toBe(code)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.clear(field)
    await user.type(field, 'BCDF-GHJK')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('This referral code is unknown. Check that it was copied whole.')
  })

  it('stands in the field when it came with the address, and outlives a reload when it was typed', async () => {
    const first = await open({}, '/referrals?code=BCDF-GHJK')
    const field = async () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Referral code/ })
    expect((await field()).value).toBe('BCDF-GHJK')
    await first.user.type(await field(), 'X')
    first.close()
    await open({ reload: true })
    expect((await field()).value).toBe('BCDF-GHJKX')
  })
})

it('a month that was given waits for the next bill', async () => {
  const guest = await signUpPerson(backend)
  const { code } = await createCode(person)
  await guest.read('/api/referrals/apply', { json: { code } })
  await subscribe(backend, guest, 'hobby')
  await open()
  const rewards = await part('Rewards')
  expect(rewards.getByText('1 month for free')).toBeDefined()
  expect(rewards.getByText('Waits for the next bill')).toBeDefined()
  expect(await figure('Now paying')).toBe('1')
  expect(await figure('Free months left')).toBe('1')
})

it('a guest has a code too, and is told who applies one', async () => {
  const guest = await signUpPerson(backend, { organisation: person.organisationId, role: 'Guest' })
  await open({ as: guest })
  expect(await screen.findByText('Administrators of your organisation can apply a code.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Get my code' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

it('a plan without referrals says so, asks nothing more and leads to the plans', async () => {
  const { db } = backend.services
  const change = { plan_level: 'enterprise', is_plan_custom: true }
  await db.updateTable('organisations').set(change).where('id', '=', person.organisationId).execute()
  const { network } = await open()
  expect(await screen.findByText('Your plan has no referrals')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/organization-billing')
  expect(network.calls.filter(({ path }) => path.startsWith('/api/referrals'))).toEqual([])
})

it('fails with a reason and another try', async () => {
  const { user, network } = await open({
    network: (net) => {
      net.intercept = (requestPath) =>
        requestPath === '/api/referrals/stats' ? new Response(null, { status: 503 }) : undefined
    },
  })
  expect(await screen.findByText('The referrals could not be read')).toBeDefined()
  network.intercept = () => undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await part('Your code')).toBeDefined()
})
