import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'User' })
})
afterAll(() => backend.close())

const open = async () => {
  const view = await renderView('/repositories', { backend, as: person })
  await screen.findByRole('heading', { name: 'Bring your first repository' })
  await view.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'Add a repository' })
  return view
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add repository' })
const countAdded = ({ calls }: Awaited<ReturnType<typeof open>>['network']) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/repositories').length

it('removes credentials from a pasted address, says so there and keeps the rest', async () => {
  const { user, network } = await open()
  await user.type(field('Description'), 'What it is')
  await user.click(field('Git address'))
  await user.paste('https://ada:secret@git.example/x.git')
  await screen.findByText(/^The user name and the password were removed from the address/)
  expect(field('Git address').getAttribute('aria-invalid')).toBe('true')
  expect([field('Git address').value, field('Description').value]).toEqual(['https://git.example/x.git', 'What it is'])
  expect(document.body.innerHTML + sessionStorage.getItem('repository-draft')).not.toContain('secret')
  expect(countAdded(network)).toBe(0)
})

it('removes typed credentials before anything is sent, and stores none', async () => {
  const { user, network } = await open()
  await user.type(field('Git address'), 'https://ada:secret@git.example/x.git')
  expect(sessionStorage.getItem('repository-draft')).not.toContain('secret')
  await user.click(submit())
  await screen.findByText(/^The user name and the password were removed from the address/)
  expect(field('Git address').value).toBe('https://git.example/x.git')
  expect(countAdded(network)).toBe(0)
})

it('removes the password from an SSH address', async () => {
  const { user } = await open()
  await user.click(screen.getByText('SSH', { exact: true }))
  await user.click(field('SSH address'))
  await user.paste('ssh://git:secret@git.example/x.git')
  await screen.findByText(/^The password was removed from the address/)
  expect(field('SSH address').value).toBe('ssh://git@git.example/x.git')
})
