import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'
import { violations } from '#tests/ui/violations.ts'
import { accountButton, chooseInSubmenu, sidebar } from './shell-room.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

const open = (reload = false) => renderView('/repositories', { backend, as: person, language: 'en', reload })

const watchTexts = (fetched: string[]) => (network: TestNetwork) => {
  const { fetch } = network
  const noting: typeof fetch = (input, init) => {
    fetched.push(String(input))
    return fetch(input, init)
  }
  Object.assign(network, { fetch: noting })
}

describe('the sidebar', () => {
  it('says where one is and who: organisation, screens, person', async () => {
    await open()
    expect(await sidebar().findByText(/^Organisation of person-/)).toBeTruthy()
    expect(await sidebar().findByRole('button', { name: /^Ada person-/ })).toBeTruthy()
    expect(
      sidebar()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Ask',
      'Search',
      'Repositories',
      'Workspaces',
      'Pull requests',
      'Organisation',
      'People',
      'API keys',
      'Language models',
      'GitHub',
      'GitLab',
      'Jira',
      'SSH',
      'Public chat links',
      'E-mails',
      'Usage',
      'Billing',
    ])
  })

  it('collapses to icons that keep their names, stays so on this device, and comes back', async () => {
    const { user, close } = await open()
    const collapse = sidebar().getByRole('button', { name: 'Collapse navigation' })
    collapse.focus()
    await user.keyboard('{Enter}')
    const expand = sidebar().getByRole('button', { name: 'Expand navigation' })
    expect(document.activeElement).toBe(expand)
    expect(sidebar().getByRole('link', { name: 'Ask' })).toBeTruthy()
    expect(sidebar().getByRole('button', { name: /^Ada person-/ })).toBeTruthy()
    expect(await violations()).toEqual([])
    close()

    const again = await open(true)
    await again.user.click(sidebar().getByRole('button', { name: 'Expand navigation' }))
    again.close()

    await open(true)
    expect(sidebar().getByRole('button', { name: 'Collapse navigation' })).toBeTruthy()
  })

  it('is as wide as it was where nothing can be kept', async () => {
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      localStorage.removeItem('sidebar')
      const { user } = await open(true)
      await user.click(sidebar().getByRole('button', { name: 'Collapse navigation' }))
      expect(sidebar().getByRole('button', { name: 'Expand navigation' })).toBeTruthy()
    } finally {
      Storage.prototype.setItem = write
    }
  })

  it('fetches a screen as soon as someone seems to want it', async () => {
    const fetched: string[] = []
    const { user } = await renderView('/repositories', {
      backend,
      as: person,
      language: 'en',
      network: watchTexts(fetched),
    })
    fetched.length = 0
    await user.hover(sidebar().getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(fetched).toContain('/_i18n/en/search.json'))
    expect(fetched).not.toContain('/_i18n/en/workspaces.json')
    sidebar().getByRole('link', { name: 'Workspaces' }).focus()
    await waitFor(() => expect(fetched).toContain('/_i18n/en/workspaces.json'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Repositories')
  })
})

describe('the language', () => {
  const openFor = async (network?: (network: TestNetwork) => void) =>
    renderView('/repositories', {
      backend,
      as: await signUpPerson(backend),
      language: 'en',
      ...(network ? { network } : {}),
    })
  const choose = async ({ user }: Awaited<ReturnType<typeof openFor>>, name: RegExp) => {
    await user.click(accountButton())
    const menu = await screen.findByRole('menu', { name: /^Ada / })
    await chooseInSubmenu(user, menu, /^Language/, name)
  }

  it('is chosen at once for the whole page, and saved for the person', async () => {
    const view = await openFor()
    await choose(view, /^Deutsch/)
    expect(await sidebar().findByRole('link', { name: 'Suche' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
    const saved = () =>
      view.network.calls.filter(({ method, path }) => method === 'PUT' && path === '/api/user/preferences/language')
    await waitFor(() => expect(saved()).toMatchObject([{ body: '{"locale":"de"}', status: 200 }]))
  })

  it('stays when the texts of another cannot be had, and that is said', async () => {
    const view = await openFor((network) => {
      const { fetch } = network
      const failing: typeof fetch = (input, init) =>
        String(input).includes('/_i18n/fr/') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
      Object.assign(network, { fetch: failing })
    })
    await choose(view, /^Français/)
    expect(await screen.findByText('The language could not be changed to Français.')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
    expect(sidebar().getByRole('link', { name: 'Search' })).toBeTruthy()
  })
})
