import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { post } from '#tests/support/anonymous.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../../ui/violations.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room), { isNow: true })

const path = '/api/user/sessions'
const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0',
  safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
} as const
const signInElsewhere = async (agent: keyof typeof agents) => {
  const { email, password } = person
  const headers = { 'user-agent': agents[agent] }
  return (await post(backend, '/api/auth/login', { email, password }, { headers })).body['accessToken']
}
const isAlive = async (accessToken: unknown) =>
  (await backend.fetch('/api/user', { headers: { authorization: `Bearer ${String(accessToken)}` } })).ok

const open = (options: Partial<ViewOptions> = {}) =>
  renderView('/profile?tab=security', { backend, as: person, ...options })
const getCard = async () => within(await screen.findByRole('region', { name: 'Sessions' }))
const readRows = async () => {
  const table = await (await getCard()).findByRole('table', { name: 'Sessions' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent.split('Signed in')[0])
}

it('shows a shape while the sessions are on their way, then that there is no other', async () => {
  let release = () => {}
  await open({ network: (network) => (release = network.hold(path)) })
  const card = await getCard()
  expect(card.getByText('Loading')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  release()
  await card.findByText('You are signed in nowhere else.')
  expect(await readRows()).toEqual(['Unknown browserThis session'])
  expect(card.queryByRole('button')).toBeNull()
})

it('says what failed and reads the sessions again on request', async () => {
  const { user, network } = await open({
    network: (made) => {
      made.intercept = (requestPath) => (requestPath === path ? new Response('', { status: 500 }) : undefined)
    },
  })
  const card = await getCard()
  await card.findByText('Your sessions could not be read')
  network.intercept = () => undefined
  await user.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByText('You are signed in nowhere else.')
})

it('lists every session with its browser, and axe finds nothing', async () => {
  await signInElsewhere('firefox')
  await signInElsewhere('safari')
  await open()
  expect(await readRows()).toEqual(['Unknown browserThis session', 'Safari on iPhone', 'Firefox on Windows'])
  const card = await getCard()
  expect(card.getByText('Active now')).toBeTruthy()
  expect(card.getAllByText('just now')).toHaveLength(2)
  expect(await violations()).toEqual([])
})

it('ends one session; its row goes and the focus stays in the table', async () => {
  const [firefox, safari] = [await signInElsewhere('firefox'), await signInElsewhere('safari')]
  const { user } = await open()
  const card = await getCard()
  const button = await card.findByRole('button', { name: 'Sign out Firefox on Windows' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Firefox on Windows was signed out.')
  await waitFor(async () => expect(await readRows()).toEqual(['Unknown browserThis session', 'Safari on iPhone']))
  expect([await isAlive(firefox), await isAlive(safari), await isAlive(person.accessToken)]).toEqual([
    false,
    true,
    true,
  ])
  expect(document.activeElement?.contains(card.getByRole('table'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('keeps the row and says why when a session could not be ended', async () => {
  const firefox = await signInElsewhere('firefox')
  const { user, network } = await open()
  const card = await getCard()
  const button = await card.findByRole('button', { name: 'Sign out Firefox on Windows' })
  network.isOffline = true
  await user.click(button)
  expect((await card.findByRole('alert')).textContent).not.toBe('')
  expect(await readRows()).toHaveLength(2)
  expect(await isAlive(firefox)).toBe(true)
})

it('asks before it ends all others; a no keeps them, a yes leaves this session', async () => {
  const others = [await signInElsewhere('firefox'), await signInElsewhere('safari')]
  const { user } = await open()
  const card = await getCard()
  const trigger = await card.findByRole('button', { name: 'Sign out everywhere else' })
  await user.click(trigger)
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(await readRows()).toHaveLength(3)
  await user.click(trigger)
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' }))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText('You were signed out everywhere else.')
  await card.findByText('You are signed in nowhere else.')
  expect(await Promise.all(others.map(isAlive))).toEqual([false, false])
  expect(await isAlive(person.accessToken)).toBe(true)
  await waitFor(() => expect(document.activeElement?.contains(card.getByRole('table'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})
