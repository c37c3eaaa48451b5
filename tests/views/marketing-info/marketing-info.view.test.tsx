import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Organisation } from '#src/contract/organisation.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { opened } from '../ui/has-focus.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const question = 'Tell us about your organisation'
const patience = { timeout: 15_000 }
const newcomer = () => signUpPerson(backend, { isAsked: true })
const open = (as: SignedInPerson, more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView('/profile', { backend, as, ...more })
const asked = async () => within(await opened(screen.findByRole('dialog', { name: question }, patience)))
const organisationOf = (person: SignedInPerson) => person.read<Organisation>('/api/organization')

/** By the keyboard, as a list of Ark's wants to be used in jsdom: its first entry. */
const chooseFirst = async ({ user }: RenderedView, trigger: HTMLElement) => {
  trigger.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'), patience)
  await user.keyboard('{ArrowDown}{Enter}')
}

it('asks an administrator, says at the fields what is missing, keeps what was chosen through a failure, then rests', async () => {
  const person = await newcomer()
  const view = await open(person)
  const dialog = await asked()
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose an industry.')).toBeTruthy()
  expect(dialog.getByText('Choose how many people there are.')).toBeTruthy()
  for (const trigger of dialog.getAllByRole('combobox')) await chooseFirst(view, trigger)
  await waitFor(() => expect(dialog.queryByText(/^Choose (an industry|how many)/)).toBeNull(), patience)
  view.network.intercept = (path, method) =>
    path === '/api/organization' && method === 'PUT'
      ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
      : undefined
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  const isTold = () => view.network.asked.some(({ method, status }) => method === 'PUT' && status === 500)
  await waitFor(() => expect(isTold()).toBe(true), patience)
  expect(screen.getByRole('dialog', { name: question })).toBeTruthy()
  view.network.intercept = () => undefined
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy(), patience)
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull(), patience)
  expect(await organisationOf(person)).toMatchObject({
    metadata: { industry: expect.any(String), companySize: expect.any(String) },
    isMarketingInfoProvided: true,
  })
}, 90_000)

it('is put off for a day, for this person only', async () => {
  const person = await newcomer()
  const view = await open(person)
  const dialog = await asked()
  await view.user.click(dialog.getAllByRole('button', { name: 'Not now' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull(), patience)
  const kept = JSON.parse(localStorage.getItem('marketing-info-skip') ?? '{}') as { userId: string; at: number }
  expect([kept.userId, Math.abs(Date.now() - kept.at) < 60_000]).toEqual([person.userId, true])
  expect((await organisationOf(person)).isMarketingInfoProvided).toBe(false)
}, 60_000)
