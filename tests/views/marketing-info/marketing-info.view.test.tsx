import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import type { Organisation } from '#src/contract/organisation.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { addIndexedRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { opened } from '../../ui/has-focus.ts'

// Modules that the screens fetch are transformed before the first test, not within its time.
import '#src/views/api-keys/api-keys.view.tsx'
import '#src/views/api-keys/form/create-key.tsx'

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
const findQuestion = async () => within(await opened(screen.findByRole('dialog', { name: question }, patience)))
const readOrganisation = (person: SignedInPerson) => person.read<Organisation>('/api/organization')

/** Uses the keyboard, as Ark's list requires in jsdom. */
const chooseFirst = async ({ user }: RenderedView, trigger: HTMLElement) => {
  trigger.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'), patience)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'), patience)
  await waitFor(() => expect(document.activeElement).toBe(trigger), patience)
}

it('asks an administrator, says at the fields what is missing, keeps what was chosen through a failure, then rests', async () => {
  const person = await newcomer()
  const view = await open(person)
  const dialog = await findQuestion()
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose an industry.')).toBeTruthy()
  expect(dialog.getByText('Choose a company size.')).toBeTruthy()
  const [industry, companySize] = dialog.getAllByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(industry))
  await chooseFirst(view, industry as HTMLElement)
  await waitFor(() => expect(dialog.queryByText('Choose an industry.')).toBeNull(), patience)
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(companySize))
  for (const trigger of dialog.getAllByRole('combobox')) await chooseFirst(view, trigger)
  await waitFor(() => expect(dialog.queryByText(/^Choose (an industry|a company size)/)).toBeNull(), patience)
  view.network.intercept = (path, method) =>
    path === '/api/organization' && method === 'PUT'
      ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
      : undefined
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  const isTold = () => view.network.calls.some(({ method, status }) => method === 'PUT' && status === 500)
  await waitFor(() => expect(isTold()).toBe(true), patience)
  expect(screen.getByRole('dialog', { name: question })).toBeTruthy()
  view.network.intercept = () => undefined
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy(), patience)
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull(), patience)
  expect(await readOrganisation(person)).toMatchObject({
    metadata: { industry: expect.any(String), companySize: expect.any(String) },
    isMarketingInfoProvided: true,
  })
}, 90_000)

const signInAgain = async (person: SignedInPerson): Promise<SignedInPerson> => {
  const { accessToken, refreshToken } = await startSession(backend.services, backend.services.db, person.userId)
  return { ...person, accessToken, refreshToken }
}

const putOff = async ({ user, network }: RenderedView) => {
  const dialog = await findQuestion()
  await user.click(dialog.getAllByRole('button', { name: 'Not now' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull(), patience)
  const isKept = () => network.calls.some(({ path, method }) => path === '/api/user/marketing-skip' && method === 'PUT')
  await waitFor(() => expect(isKept()).toBe(true), patience)
}

const lookedUp = ({ network }: RenderedView) =>
  waitFor(
    () =>
      expect(network.calls.some(({ path, status }) => path === '/api/user/marketing-skip' && status === 200)).toBe(
        true,
      ),
    patience,
  )

it('is put off for a day in every browser of this person, and for nobody else', async () => {
  const person = await newcomer()
  const first = await open(person)
  await putOff(first)
  first.close()
  expect((await readOrganisation(person)).isMarketingInfoProvided).toBe(false)

  backend.advance(24 * 60 * 60_000 - 60_000)
  const second = await open(await signInAgain(person))
  await lookedUp(second)
  expect(screen.queryByRole('dialog', { name: question })).toBeNull()
  second.close()

  const colleague = await signUpPerson(backend, { organisation: person.organisationId, isAsked: true })
  const theirs = await open(colleague)
  await findQuestion()
  theirs.close()

  backend.advance(60_000)
  await open(await signInAgain(person))
  await findQuestion()
}, 90_000)

it('comes with every load of a session of a new user, whatever was put off', async () => {
  const person = await newcomer()
  const first = await open(person)
  await putOff(first)
  first.close()
  localStorage.setItem('new-user-session', 'true')
  await open(person, { reload: true })
  await findQuestion()
}, 60_000)

it('waits for the first index', async () => {
  const person = await newcomer()
  const { db } = backend.services
  await db.updateTable('repositories').set({ current_index: null }).execute()
  const view = await open(person)
  await lookedUp(view)
  const isListed = () => view.network.calls.some(({ path, status }) => path === '/api/repositories' && status === 200)
  await waitFor(() => expect(isListed()).toBe(true), patience)
  expect(screen.queryByRole('dialog', { name: question })).toBeNull()
  view.close()
  await addIndexedRepository(db, person.organisationId, 'quay', [])
  await open(await signInAgain(person))
  await findQuestion()
}, 60_000)

it('waits for a panel over a list, and comes when that is closed', async () => {
  const person = await newcomer()
  const view = await renderView('/api-keys?new', { backend, as: person })
  const adding = await opened(screen.findByRole('dialog', { name: 'New key' }, patience))
  await lookedUp(view)
  expect(screen.queryByRole('dialog', { name: question })).toBeNull()
  await view.user.click(within(adding).getByRole('button', { name: 'Close' }))
  await findQuestion()
}, 60_000)
