import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { cookieRows } from '#src/views/legal/cookie-rows.ts'
import { type LegalDocument, legalDocuments } from '#src/views/legal/legal-documents.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'

const sectionIds = {
  privacy: ['who', 'kept', 'browser', 'services', 'recipients', 'security', 'rights', 'choice', 'contact', 'changes'],
  terms: [
    'parties',
    'product',
    'accounts',
    'code',
    'conduct',
    'keys',
    'plans',
    'availability',
    'answers',
    'liability',
    'ending',
    'changes',
    'law',
  ],
} as const satisfies Record<LegalDocument, readonly string[]>

const documents = Object.keys(sectionIds) as LegalDocument[]

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

/** jsdom has no layout, so there is nowhere to scroll to. */
const scrolledTo = vi.fn()
beforeEach(() => {
  scrolledTo.mockClear()
  Element.prototype.scrollIntoView = function scrolled() {
    scrolledTo(this.id)
  }
})

const open = (address: string, options: Partial<ViewOptions> = {}) =>
  renderView(address, { backend, language: 'en', ...options })

const sections = () => [...document.querySelectorAll('article section[id]')].map(({ id }) => id)
const ways = () =>
  [...document.querySelectorAll('article nav a')].map((way) => way.getAttribute('href')?.slice(1) ?? '')
const namesInTable = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('code')?.textContent ?? '')

describe.each(documents)('%s', (name) => {
  it.each(languages)('is there in %s, section by section, each with its way from the contents', async (language) => {
    await open(`/${name}`, { language })
    expect(sections()).toEqual(sectionIds[name])
    expect(ways()).toEqual(sectionIds[name])
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sectionIds[name].length)
    const text = document.querySelector('article')?.textContent ?? ''
    expect(text).toContain('Quarry')
    expect(text).toContain(legalDocuments[name][0].version)
    expect(text).not.toMatch(/\{\{|\}\}|undefined|(?:privacy|terms|cookies)\.[a-z]/)
  })

  it('has its landmarks, and nothing that axe finds', async () => {
    await open(`/${name}`)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      expect(screen.getAllByRole(landmark)).toHaveLength(1)
    }
    expect(screen.getByRole('navigation', { name: 'Contents' })).toBeTruthy()
    expect(await violations()).toEqual([])
  })
})

describe('an address with a section', () => {
  it('opens there, with the focus', async () => {
    await open('/privacy#rights')
    await waitFor(() => expect(document.activeElement?.id).toBe('rights'))
    expect(scrolledTo.mock.calls).toContainEqual(['rights'])
  })

  it('that no document has opens at the top', async () => {
    const { close } = await open('/terms#%F0%9F%92%A5')
    close()
    await open('/terms#%E0%A4%A')
    expect(scrolledTo).not.toHaveBeenCalled()
    expect(sections()).toEqual(sectionIds.terms)
  })
})

describe('what stands in the documents beside words', () => {
  it('lists all that a browser may keep, from the list the product goes by', async () => {
    await open('/privacy')
    expect(namesInTable()).toEqual(cookieRows(false).map(({ item }) => item.name))
    const table = within(screen.getByRole('table', { name: 'Cookies and browser storage' }))
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Name', 'Category', 'Purpose', 'Kept where', 'How long', 'Who'])
    const row = table.getByText('locale').closest('tr')
    const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'locale',
      'Essential',
      'The language, so that the page arrives in it.',
      'Cookie',
      '365 days',
      'This installation',
    ])
  })

  it('says what goes to the host of a model, and that nothing does without one', async () => {
    await open('/privacy')
    const recipients = document.getElementById('recipients')?.textContent ?? ''
    expect(recipients).toContain('The host of a language model that the operator or your organisation has set up')
    expect(recipients).toContain('earlier messages of the conversation and the passages of code')
    expect(recipients).toContain('pieces of the indexed code and the questions')
    expect(recipients).toContain('neither code nor questions leave it')
  })

  it('opens the cookie settings', async () => {
    const { user } = await open('/privacy')
    await user.click(screen.getByRole('button', { name: 'Open cookie settings' }))
    await screen.findByRole('dialog', { name: /^Cookie preferences/ })
  })

  it('names the operator as far as the installation was told', async () => {
    const { close } = await open('/terms')
    expect(screen.getByText(`Whoever runs ${window.location.host}`)).toBeTruthy()
    expect(screen.getByText('Through an administrator of your organisation')).toBeTruthy()
    close()
    await open('/privacy', { configuration: { operator: { name: 'Granite Ltd', email: 'privacy@granite.example' } } })
    expect(screen.getByText('Granite Ltd')).toBeTruthy()
    const contact = screen.getByRole('link', { name: 'privacy@granite.example' })
    expect(contact.getAttribute('href')).toBe('mailto:privacy@granite.example')
  })

  it('says which versions there were, the newest first', async () => {
    await open('/privacy')
    const changes = document.getElementById('changes')
    const shown = [...(changes?.querySelectorAll('ol > li') ?? [])].map((entry) => [
      entry.querySelector('time')?.dateTime,
      entry.textContent?.includes(`Version ${entry.textContent.match(/\d+\.\d+\.\d+/)?.[0]}`),
    ])
    expect(shown).toEqual(legalDocuments.privacy.map(({ date }) => [date, true]))
  })
})

describe('on a self-hosted installation', () => {
  it.each(languages)('no service of others is in the privacy policy in %s', async (language) => {
    await open('/privacy', { language, configuration: { isSelfHosted: true } })
    expect(sections()).toEqual(sectionIds.privacy)
    expect(namesInTable()).toEqual(cookieRows(true).map(({ item }) => item.name))
    expect(document.querySelector('article')?.textContent).not.toMatch(/PostHog|Sentry|Intercom|intercom|ph_/)
    expect(document.querySelectorAll('#kept li')).toHaveLength(6)
    expect(document.querySelector('#choice button')).toBeNull()
  })

  it('nothing is sold in the terms', async () => {
    await open('/terms', { configuration: { isSelfHosted: true } })
    expect(document.getElementById('plans')?.textContent).toContain('nothing is sold or paid for in the product')
    expect(document.getElementById('plans')?.textContent).not.toContain('trial of the startup plan')
  })
})

describe('the ways to the documents', () => {
  it.each([
    ['Privacy', '/privacy', 'Privacy policy'],
    ['Terms', '/terms', 'Terms of use'],
  ])('from the foot of a signed-out page: %s', async (name, address, heading) => {
    const view = await open('/login')
    await view.user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading))
    expect(view.address()).toBe(address)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading))
  })

  it('from the sign-up, over the form, so that nothing typed is lost', async () => {
    const view = await open('/signup')
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    await view.user.type(password, 'Correct-Horse-7')
    await view.user.click(screen.getByRole('link', { name: 'privacy policy' }))
    const dialog = await screen.findByRole('dialog', { name: 'Privacy policy' })
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(sectionIds.privacy.length)
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(view.address()).toBe('/signup')
    expect(password.value).toBe('Correct-Horse-7')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('privacy policy'))
  })

  it('from the question about cookies, to the page', async () => {
    const view = await open('/login', { asksAboutCookies: true })
    const banner = within(await screen.findByRole('region', { name: 'Your choice about cookies' }))
    await view.user.click(banner.getByRole('link', { name: 'Privacy' }))
    await waitFor(() => expect(view.address()).toBe('/privacy'))
    expect(screen.getByRole('region', { name: 'Your choice about cookies' })).toBeTruthy()
  })

  it('from the preferences, over them, and what was toggled stays', async () => {
    const { user, address } = await open('/login')
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
    const preferences = await screen.findByRole('dialog', { name: /^Cookie preferences/ })
    await user.click(within(preferences).getByText('Statistics'))
    await user.click(within(preferences).getByRole('link', { name: 'Privacy' }))
    await screen.findByRole('dialog', { name: 'Privacy policy' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Privacy policy' })).toBeNull())
    const toggles = within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('switch')
    expect(toggles.map(({ checked }) => checked)).toEqual([true, false, true, false, false])
    expect(address()).toBe('/login')
  })
})
