import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../ui/violations.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (address = '/profile', options: Partial<ViewOptions> = {}) =>
  renderView(address, { backend, as: person, ...options })
const getLinks = () => within(screen.getByRole('navigation', { name: 'Parts of this page' })).getAllByRole('link')
const getTab = (name: string) => screen.getByRole('link', { name })
const readShown = () => getLinks().flatMap((link) => (link.ariaCurrent === 'page' ? [link.textContent] : []))
const readCards = () =>
  screen.getAllByRole('region').map((card) => within(card).getAllByRole('heading', { level: 2 })[0]?.textContent ?? '')
const waitForCards = (...names: string[]) =>
  waitFor(() => expect(readCards().filter((name) => names.includes(name))).toEqual(names))
const findCard = async (name: string) => within(await screen.findByRole('region', { name }))
const failure = () => Response.json({ message: 'It broke.', requestId: 'abc' }, { status: 500 })

const tabs = [
  { search: '', name: 'General', title: 'Profile · Quarry', cards: ['About you', 'Language and appearance'] },
  {
    search: '?tab=security',
    name: 'Security',
    title: 'Security · Profile · Quarry',
    cards: ['Password', 'Sessions'],
  },
  {
    search: '?tab=connections',
    name: 'Connections',
    title: 'Connections · Profile · Quarry',
    cards: ['Connected accounts'],
  },
  {
    search: '?tab=privacy',
    name: 'Privacy',
    title: 'Privacy · Profile · Quarry',
    cards: ['Cookies and consent', 'Consent history'],
  },
]
const allCards = tabs.flatMap(({ cards }) => cards)

describe('the parts of the profile', () => {
  it.each(tabs)(
    'has $name at its own address, with its own cards and title',
    async ({ search, name, title, cards }) => {
      await open(`/profile${search}`)
      await waitForCards(...cards)
      expect(allCards.filter((card) => readCards().includes(card))).toEqual(cards)
      expect(readShown()).toEqual([name])
      expect(document.title).toBe(title)
      expect(getLinks().map((link) => link.getAttribute('href'))).toEqual(tabs.map((tab) => `/profile${tab.search}`))
      expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Profile'])
      expect(await violations()).toEqual([])
    },
  )

  it('shows the first one for a name that is none', async () => {
    await open('/profile?tab=billing')
    await waitForCards('About you', 'Language and appearance')
    expect(readShown()).toEqual(['General'])
  })

  it('goes from one to another by keyboard, where the focus stays, and back by the browser', async () => {
    const { user, address } = await open()
    await findCard('About you')
    getTab('Security').focus()
    await user.keyboard('{Enter}')
    await waitForCards('Password', 'Sessions')
    expect([address(), document.activeElement]).toEqual(['/profile?tab=security', getTab('Security')])
    await user.tab()
    await user.keyboard('{Enter}')
    await waitForCards('Connected accounts')
    expect(document.title).toBe('Connections · Profile · Quarry')
    await act(async () => window.history.back())
    await waitFor(() => expect(readShown()).toEqual(['Security']))
    await act(async () => window.history.back())
    await waitFor(() => expect([address(), document.title]).toEqual(['/profile', 'Profile · Quarry']))
    await waitForCards('About you', 'Language and appearance')
  })

  it('leaves its title with the screen', async () => {
    const { user } = await open('/profile?tab=privacy')
    await user.click(screen.getAllByRole('link', { name: 'Repositories' })[0] as HTMLElement)
    await waitFor(() => expect(document.title).toBe('Repositories · Quarry'))
  })

  it('asks the server only for what is shown', async () => {
    const { network, user } = await open()
    await findCard('About you')
    const listCalls = () =>
      ['/api/user/sessions', '/api/user/connections', '/api/consent/actions/my'].filter((path) =>
        network.calls.some((call) => call.path.startsWith(path)),
      )
    expect(listCalls()).toEqual([])
    await user.click(getTab('Privacy'))
    await screen.findByText('No decisions yet')
    expect(listCalls()).toEqual(['/api/consent/actions/my'])
  })
})

describe('what was typed', () => {
  it('is still there after a look at the other parts, a password too, which is stored nowhere', async () => {
    const { user } = await open()
    const title = (await findCard('About you')).getByRole('textbox', { name: 'Job title' })
    await user.type(title, 'Poet')
    await user.click(getTab('Security'))
    const password = (await findCard('Password')).getByLabelText<HTMLInputElement>(/^New password/)
    await user.type(password, 'Another-Horse-8')
    await user.click(getTab('Connections'))
    await findCard('Connected accounts')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(getTab('Security'))
    expect((await findCard('Password')).getByLabelText<HTMLInputElement>(/^New password/).value).toBe('Another-Horse-8')
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Another-Horse-8')
    await user.click(getTab('General'))
    expect((await findCard('About you')).getByRole<HTMLInputElement>('textbox', { name: 'Job title' }).value).toBe(
      'Poet',
    )
  })

  it('is asked about when the profile is left from another part', async () => {
    const { user, address } = await open()
    await user.type((await findCard('About you')).getByRole('textbox', { name: 'Job title' }), 'Poet')
    await user.click(getTab('Privacy'))
    await user.click(screen.getAllByRole('link', { name: 'Repositories' })[0] as HTMLElement)
    await screen.findByRole('alertdialog')
    expect(address()).toBe('/profile?tab=privacy')
  })

  it('is saved although another part is looked at meanwhile, and that is told', async () => {
    let release = () => {}
    const { user, network } = await open()
    await user.type((await findCard('About you')).getByRole('textbox', { name: 'Job title' }), 'Poet')
    release = network.hold('/api/user/metadata')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(getTab('Security'))
    await findCard('Sessions')
    release()
    await screen.findByText('Your profile was saved.')
    expect(readShown()).toEqual(['Security'])
  })
})

describe('the sessions', () => {
  const openSessions = async () => {
    await startSession(backend.services, backend.services.db, person.userId)
    const view = await open()
    await findCard('About you')
    await view.user.click(getTab('Security'))
    const card = await findCard('Sessions')
    await card.findByRole('button', { name: 'Sign out everywhere else' })
    return { ...view, card }
  }

  it('tell that one has ended although another part is looked at meanwhile', async () => {
    const { card, user, network } = await openSessions()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    network.intercept = (path, method, init) =>
      method === 'DELETE' ? held.then(() => backend.fetch(path, init)) : undefined
    await user.click(card.getByRole('button', { name: 'Sign out Unknown browser' }))
    await user.click(getTab('Privacy'))
    await findCard('Consent history')
    release()
    await screen.findByText('Unknown browser was signed out.')
    expect(readShown()).toEqual(['Privacy'])
  })

  it('ask nothing over another part, and nothing when one comes back to them', async () => {
    const { card, user } = await openSessions()
    await user.click(card.getByRole('button', { name: 'Sign out everywhere else' }))
    await screen.findByRole('alertdialog')
    await act(async () => window.history.back())
    await waitFor(() => expect(readShown()).toEqual(['General']))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(getTab('Security'))
    await findCard('Sessions')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a part that cannot be read', () => {
  it('says so alone: the cards beside it and the other parts work', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open('/profile', {
      network: (network) => {
        network.intercept = (path) =>
          path === '/api/user' || path.startsWith('/api/user/sessions') ? failure() : undefined
      },
    })
    await screen.findByText('Your profile could not be read')
    await user.click((await findCard('Language and appearance')).getByRole('radio', { name: 'Compact' }))
    await user.click(getTab('Security'))
    await screen.findByText('Your sessions could not be read')
    expect((await findCard('Password')).getByLabelText(/^Current password/)).toBeTruthy()
    await user.click(getTab('Connections'))
    await (await findCard('Connected accounts')).findByText('Not connected')
    expect(logged.mock.calls).toMatchObject([[{ kind: 'serverFailed' }]])
  })

  it('keeps the others from nothing while it is on its way', async () => {
    let release = () => {}
    await open('/profile?tab=connections', { network: (network) => (release = network.hold('/api/user')) })
    await (await findCard('Connected accounts')).findByText('Not connected')
    release()
  })

  it.each([
    { address: '/profile', call: '/api/user', first: 'About you', next: 'Language and appearance' },
    { address: '/profile?tab=security', call: '/api/user/password-complexity', first: 'Password', next: 'Sessions' },
  ])('pushes nothing down at $address when it comes', async ({ address, call, first, next }) => {
    let release = () => {}
    await open(address, { network: (network) => (release = network.hold(call)) })
    await screen.findByText('Loading')
    expect(screen.queryByRole('region')).toBeNull()
    release()
    await waitForCards(first, next)
  })
})

describe('referrals', () => {
  it('are a press away where the plan has them, and are not offered elsewhere', async () => {
    const view = await renderView('/profile', { backend, as: person })
    const link = await screen.findByRole('link', { name: 'Referrals' })
    await view.user.click(link)
    await waitFor(() => expect(view.address()).toBe('/referrals'))
    view.close()
    await backend.services.db
      .updateTable('organisations')
      .set({ plan_level: 'selfhosted' })
      .where('id', '=', person.organisationId)
      .execute()
    await renderView('/profile', { backend, as: person })
    await screen.findByRole('heading', { level: 1, name: 'Profile' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Referrals' })).toBeNull())
  })
})
