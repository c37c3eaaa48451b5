import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invitationRoom, newAddress } from '#tests/backend/invitations/invitation-room.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'

let backend: TestBackend
let room: ReturnType<typeof invitationRoom>
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  room = invitationRoom(backend)
}, 60_000)
beforeEach(async () => {
  sessionStorage.clear()
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (query = '') => renderView(`/settings/users?tab=invitations${query}`, { backend, as: admin })
const invite = () => screen.findAllByRole('button', { name: 'Invite people' })
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'E-mail addresses' })

const idOfActions = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` }).id

const choose = async ({ user }: RenderedView, name: string, entry: string) => {
  ;(await screen.findByRole('button', { name: `Actions for ${name}` })).focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement === menu).toBe(true))
  const item = within(menu).getByRole('menuitem', { name: entry })
  for (let step = 0; step < 9 && !item.hasAttribute('data-highlighted'); step += 1) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}

it('is empty at first and leads to the form, which judges what is typed, sends the good ones and keeps the others', async () => {
  const view = await open()
  const { user } = view
  await screen.findByRole('heading', { name: 'Nobody has been invited yet' })
  await user.click((await invite()).at(-1) as HTMLElement)
  const [good, second] = [newAddress(), newAddress()]
  await user.click(await box())
  await user.paste(`Ada <${good}>, nobody, ${admin.email}; ${second}\n${second}`)
  const addressList = await screen.findByRole('list', { name: 'Addresses found' })
  expect(
    within(addressList)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `${good}Ready`,
    'nobodyNot an e-mail address',
    `${admin.email}Ready`,
    `${second}Ready`,
    `${second}Occurs twice`,
  ])
  await user.click(screen.getByRole('radio', { name: /^Read only/ }))
  await user.click(screen.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('2 invitations sent.')
  const results = screen.getByRole('list', { name: 'What became of each address' })
  expect(within(results).getByText('Is a member already')).toBeTruthy()
  expect(within(results).getByRole('button', { name: `Copy the link for ${good}` })).toBeTruthy()
  expect((await box()).value).toBe(`nobody\n${admin.email}`)
  const { invitations } = await room.list(admin)
  expect(invitations.map(({ email, role }) => [email, role]).toSorted()).toEqual(
    [
      [good, 'ReadOnly'],
      [second, 'ReadOnly'],
    ].toSorted(),
  )
  expect(getReportedFacts(view)).toContainEqual({ type: 'invitation.sent' })
})

it('sends nothing without an address, and says so; what was typed is kept for a reload', async () => {
  const { user } = await open('&new')
  await user.click(await screen.findByRole('button', { name: 'Send invitations' }))
  await screen.findByText('Enter at least one e-mail address.')
  await user.type(await box(), 'half@')
  expect(sessionStorage.getItem('invitation-draft')).toBe('half@')
})

it('finds by words that stand in the address, and says so when nothing is left over', async () => {
  const [first, second] = [newAddress(), newAddress()]
  await room.invite(admin, [first, second])
  const view = await open('')
  await screen.findByText(second)
  await view.user.keyboard('/')
  await view.user.paste(first)
  await waitFor(() => expect(screen.queryByText(second)).toBeNull())
  expect(view.address()).toContain(`q=${encodeURIComponent(first)}`)
  await view.user.paste(' and more')
  await screen.findByText('No invitation matches')
  await view.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(second)
})

it('lists who was invited, by status in the address, sends again and withdraws', async () => {
  const [first, second] = [newAddress(), newAddress()]
  await room.invite(admin, [first, second])
  await room.reject(await room.mailedToken(second))
  const old = await room.mailedToken(first)
  const view = await open('&status=pending')
  await screen.findByText(first)
  expect(screen.queryByText(second)).toBeNull()
  const sentFirst = idOfActions(first)
  await choose(view, first, 'Send again')
  await waitFor(async () => expect((await room.look(old)).body['errorMessageKey']).toBe('errors.invitationReplaced'))
  expect((await room.look(await room.mailedToken(first))).status).toBe(200)
  await screen.findByText(`${first} has a new link. The old one no longer works.`)
  await waitFor(() => expect(idOfActions(first)).not.toBe(sentFirst))
  await choose(view, first, 'Withdraw')
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('No invitation matches')
  expect((await room.list(admin)).counts).toMatchObject({ pending: 0, revoked: 1, rejected: 1 })
})
