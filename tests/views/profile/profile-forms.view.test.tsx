import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserProfile } from '#src/contract/user.ts'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (options: Partial<ViewOptions> = {}, tab = 'general') =>
  renderView(`/profile?tab=${tab}`, { backend, as: person, ...options })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const read = () => person.read<UserProfile>('/api/user')

describe('about the person', () => {
  it('saves names, job title and department, and refuses an empty name at its field', async () => {
    const { user } = await open()
    const about = await card('About you')
    const first = about.getByRole<HTMLInputElement>('textbox', { name: /^First name/ })
    await user.clear(first)
    await user.click(about.getByRole('button', { name: 'Save' }))
    await screen.findByText('Fill this in.')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.type(first, 'Augusta')
    await user.type(about.getByRole('textbox', { name: 'Job title' }), 'Analyst')
    await user.type(about.getByRole('textbox', { name: 'Department' }), 'Engines')
    await user.click(about.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await read()).toMatchObject({
        firstName: 'Augusta',
        metadata: { jobTitle: 'Analyst', department: 'Engines' },
      }),
    )
    expect(await screen.findByRole('button', { name: /^Augusta / })).toBeTruthy()
  })

  it('keeps what was typed over a reload', async () => {
    const { user, close } = await open()
    await user.type((await card('About you')).getByRole('textbox', { name: 'Job title' }), 'Poet')
    close()
    await open({ reload: true })
    const title = (await card('About you')).getByRole<HTMLInputElement>('textbox', { name: 'Job title' })
    expect(title.value).toBe('Poet')
    expect((await read()).metadata).toEqual({})
  })
})

describe('the password', () => {
  const change = async ({ user }: Awaited<ReturnType<typeof open>>, current: string, next: string) => {
    const form = await card('Password')
    await user.type(form.getByLabelText(/^Current password/), current)
    await user.type(form.getByLabelText(/^New password/), next)
    await user.click(form.getByRole('button', { name: 'Change password' }))
    return form
  }

  it('is changed: other sessions end, this one goes on', async () => {
    const { services } = backend
    const secondSession = await startSession(services, services.db, person.userId)
    const view = await open({}, 'security')
    const form = await change(view, person.password, 'Another-Horse-8')
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^New password/).value).toBe(''))
    const headers = { authorization: `Bearer ${secondSession.accessToken}` }
    expect((await backend.fetch('/api/user', { headers })).status).toBe(401)
    expect((await person.fetch('/api/user')).status).toBe(200)
    expect(Object.values(sessionStorage).join()).not.toContain('Another-Horse-8')
  })

  it('is refused at the field: the current one when it is wrong, the new one when it is weak or common', async () => {
    const view = await open({}, 'security')
    const form = await change(view, 'Wrong-Horse-7', 'Another-Horse-8')
    await form.findByText('This is not your current password.')
    expect(form.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('Another-Horse-8')
    await view.user.clear(form.getByLabelText(/^New password/))
    await view.user.type(form.getByLabelText(/^New password/), 'weak')
    await view.user.click(form.getByRole('button', { name: 'Change password' }))
    await form.findByText('This password does not meet every rule yet.')
  })
})

it('takes language, density and keys at once, and keeps them', async () => {
  const { user, product } = await open()
  const preferences = await card('Language and appearance')
  await user.click(preferences.getByRole('radio', { name: 'Compact' }))
  await user.click(preferences.getByRole('radio', { name: 'Dark' }))
  await user.click(preferences.getByRole('switch', { name: 'Single-key shortcuts' }))
  expect(product.appearance.read()).toMatchObject({ theme: 'dark', density: 'compact', singleKeys: false })
  expect(decodeURIComponent(document.cookie)).toContain('"density":"compact"')
})

it('says that no account elsewhere is connected, because none is', async () => {
  await open({}, 'connections')
  await (await card('Connected accounts')).findByText('Not connected')
})
