import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const offered = (signInProviders: string[]) => ({ backend, configuration: { signInProviders } })

it.each(['/login', '/signup'])('%s offers the hosts of the installation, in its order', async (path) => {
  await renderView(path, offered(['github', 'gitlab']))
  const github = await screen.findByRole('link', { name: 'Continue with GitHub' })
  const gitlab = screen.getByRole('link', { name: 'Continue with GitLab' })
  expect(github.getAttribute('href')).toBe('/api/auth/github/login')
  expect(gitlab.getAttribute('href')).toBe('/api/auth/gitlab/login')
  expect(github.compareDocumentPosition(gitlab)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('offers one host alone, and none that this page does not know', async () => {
  await renderView('/login', offered(['gitlab', 'elsewhere']))
  await screen.findByRole('link', { name: 'Continue with GitLab' })
  expect(screen.queryAllByRole('link', { name: /^Continue with/ })).toHaveLength(1)
})

it.each(['/login', '/signup'])('%s offers nothing where no client is configured', async (path) => {
  await renderView(path, offered([]))
  expect(screen.queryByText('or')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull()
})
