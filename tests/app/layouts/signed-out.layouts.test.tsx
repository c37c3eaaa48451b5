import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => {
  document.cookie = 'ca_pref=; path=/; max-age=0'
})

const open = (address: string) => renderView(address, { backend, language: 'en' })

describe.each([
  ['the form with its proof', '/login', 'Sign in'],
  ['the page that is open to anyone', '/dev/mailbox', 'Local mailbox'],
])('%s', (_, address, heading) => {
  it('has its landmarks, one heading of the first level, and nothing that axe finds', async () => {
    await open(address)
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([heading])
    expect(await violations()).toEqual([])
  })

  it('begins with the way past what is above the content', async () => {
    const { user } = await open(address)
    await user.tab()
    const link = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.activeElement).toBe(link)
    expect(document.querySelector(link.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  it('has language and theme at hand, and the way back to the choice about cookies', async () => {
    const { user, product } = await open(address)
    const foot = within(screen.getByRole('contentinfo'))
    const theme = foot.getByRole('button', { name: 'Theme: Same as the system' })
    theme.focus()
    await user.keyboard('{Enter}')
    expect(foot.getByRole('button', { name: 'Theme: Light' })).toBe(document.activeElement)
    await user.keyboard(' ')
    expect(foot.getByRole('button', { name: 'Theme: Dark' })).toBe(document.activeElement)
    expect(product.appearance.read().theme).toBe('dark')
    await user.selectOptions(foot.getByRole('combobox', { name: 'Language' }), 'Español')
    await waitFor(() => expect(document.documentElement.lang).toBe('es'))
    await user.click(foot.getByRole('button', { name: 'Configuración de cookies' }))
    await hasFocus(await screen.findByRole('dialog'))
  })
})

describe('what the form stands beside', () => {
  it('says what the product does, and is no part of the content', async () => {
    await open('/login')
    const proof = screen.getByRole('complementary', { name: 'What Quarry does' })
    expect(within(proof).getByText('Ask your code. Get the lines that answer.')).toBeTruthy()
    expect(screen.getByRole('main').contains(proof)).toBe(false)
  })
})

describe('keys and overlays of the signed-in frame', () => {
  it('are not here', async () => {
    const { user } = await open('/login')
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('?{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Commands' })).toBeNull()
  })
})
