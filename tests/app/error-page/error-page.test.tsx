import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type app from '#locales/en/app.json'
import { recoverFromRenderError } from '#src/app/recover-from-render-error.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async () => renderView('/repositories', { backend, as: await signUpPerson(backend), language: 'en' })

const fail = ({ product }: Awaited<ReturnType<typeof open>>, status: number) =>
  act(async () => product.navigation.send({ type: 'page.failed', status }))

const readTexts = async (language: Language): Promise<typeof app> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../../locales', language, 'app.json'), 'utf8'))

const heading = () => screen.findByRole('heading', { level: 1 })

describe('a page that is not there', () => {
  it('says so, and leads home', async () => {
    const view = await open()
    await fail(view, 404)
    expect((await heading()).textContent).toBe('Page Not Found')
    expect(screen.getByText('Error 404')).toBeTruthy()
    expect(document.title).toBe('Page Not Found · Quarry')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(await violations()).toEqual([])
    await view.user.click(screen.getByRole('link', { name: 'Go to the start page' }))
    await waitFor(() => expect(view.address()).toBe('/repositories'))
    await waitFor(async () => expect((await heading()).textContent).toBe('Repositories'))
    expect(document.title).toBe('Repositories · Quarry')
  })

  it('keeps the navigation for somebody signed in, has the focus on its heading, and leads to the search', async () => {
    const view = await open()
    await screen.findByRole('heading', { level: 1, name: 'Repositories' })
    await fail(view, 404)
    const title = await heading()
    expect(title.closest('main')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getAllByRole('main')).toHaveLength(1)
    const sidebar = within(screen.getByRole('complementary'))
    expect(sidebar.getByRole('link', { name: 'Workspaces' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    await view.user.click(main.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(view.address()).toBe('/search'))
    await waitFor(() => expect(document.title).toBe('Search · Quarry'))
  })

  it('stands alone for a visitor, and offers no search', async () => {
    const view = await renderView('/login', { backend, language: 'en' })
    await heading()
    await fail(view, 404)
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Go to the start page' })).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Search' })).toBeNull()
    expect(await violations()).toEqual([])
  })
})

describe('a page that failed', () => {
  it('says what to do, and tries again', async () => {
    const view = await open()
    await fail(view, 500)
    expect((await heading()).textContent).toBe('Internal Server Error')
    expect(screen.getByText('Error 500')).toBeTruthy()
    expect(document.title).toBe('Internal Server Error · Quarry')
    expect(await violations()).toEqual([])
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await heading()).textContent).toBe('Repositories'))
  })

  it.each(['Googlebot/2.1', 'Chrome-Lighthouse', 'Twitterbot/1.0'])('shows %s nothing', async (agent) => {
    const view = await open()
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (compatible; ${agent})`)
    await fail(view, 500)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Repositories' })).toBeNull())
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('files that cannot be fetched', () => {
  const openWithoutTexts = async (language: Language) =>
    renderView('/repositories', {
      backend,
      as: await signUpPerson(backend),
      language,
      network: (before) => void (before.hasTexts = false),
    })

  it.each(languages)('are said so in %s all the same, and a reload is what is offered', async (language) => {
    const { errorPage, common } = await readTexts(language)
    await openWithoutTexts(language)
    expect((await heading()).textContent).toBe(errorPage.unloadableTitle)
    expect(screen.getByText(errorPage.unloadableText)).toBeTruthy()
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual([errorPage.reload, errorPage.home])
    expect(screen.queryByText(common.retry)).toBeNull()
  })

  it.each(languages)('leave the page where it is in %s while the server cannot be reached', async (language) => {
    const { errorPage, errors } = await readTexts(language)
    const { user, address } = await openWithoutTexts(language)
    const reload = await screen.findByRole('button', { name: errorPage.reload })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(reload)
    await screen.findByText(errors.offline)
    expect(address()).toBe('/repositories')
    expect(reload.getAttribute('aria-busy')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('are fetched again as soon as the connection is back', async () => {
    const { network } = await openWithoutTexts('en')
    await heading()
    network.hasTexts = true
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect((await heading()).textContent).toBe('Repositories'))
  })
})

describe('what throws while it is drawn', () => {
  const report = () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    return reported
  }

  it('is reported, and drawn once more with the error page in its place', async () => {
    const view = await open()
    const reported = report()
    const draw = vi.fn()
    const broken = new Error('a view broke')
    act(() => recoverFromRenderError(view.product.navigation, draw)(broken))
    expect(reported.mock.calls).toEqual([[broken]])
    expect(draw).toHaveBeenCalledTimes(1)
    expect((await heading()).textContent).toBe('Internal Server Error')
  })

  it('is said to be unloadable, without another try, when a file of it could not be fetched', async () => {
    const view = await open()
    report()
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
    act(() => recoverFromRenderError(view.product.navigation, () => undefined)(missing))
    expect((await heading()).textContent).toBe('This page could not be loaded')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('is left at that when it is the error page', async () => {
    const view = await open()
    report()
    await fail(view, 500)
    await heading()
    const draw = vi.fn()
    act(() => recoverFromRenderError(view.product.navigation, draw)(new Error('the error page broke')))
    expect(draw).not.toHaveBeenCalled()
  })
})
