import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#src/contract/members.ts'
import { beginConversation, nameMember, seedMembers } from '#tests/backend/members/member-data.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { savedBy } from '#tests/support/saved-file.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { opened } from '../../ui/has-focus.ts'
import { chooseAction, openActions } from '../listing/choose-action.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'

import '#src/views/invitations/form/invite-people.tsx'

let backend: TestBackend
let ann: SignedInPerson
let bob: SignedInPerson
beforeAll(async () => {
  const { importChangeRole, importDetails, importMenu, importRemove } =
    await import('#src/views/members/use-overlays.ts')
  ;[backend] = await Promise.all([startBackend(), importChangeRole(), importDetails(), importMenu(), importRemove()])
}, 60_000)
beforeEach(async () => {
  ann = await signUpPerson(backend)
  await nameMember(backend, ann, { first_name: 'Ann', last_name: 'Lead' })
  bob = await join('User', 'Bob')
})
afterAll(() => backend.close())

const join = async (role: 'Administrator' | 'User' | 'Guest', first_name: string) => {
  const person = await signUpPerson(backend, { role, organisation: ann.organisationId })
  await nameMember(backend, person, { first_name, last_name: 'Builder' })
  return person
}
const place = '/settings/users'
const open = (path = place, more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(path, { backend, as: ann, ...more })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: RegExp) => screen.findByRole('row', { name })
const read = ({ userId }: SignedInPerson) => ann.read<Member>(`/api/users/${userId}`)
const lock = async ({ email }: SignedInPerson) => {
  for (let failure = 0; failure < 5; failure += 1)
    await post(backend, '/api/auth/login', { email, password: 'Wrong-Password-1' })
}

describe('the four faces', () => {
  it('waits in the shape of its rows, then says who belongs and what they may do', async () => {
    let release = () => {}
    await open(undefined, { network: (network) => (release = network.hold('/api/users')) })
    expect(await screen.findByText('Loading')).toBeTruthy()
    release()
    const own = within(await row(/Ann Lead/))
    for (const text of ['you', 'Administrator', ann.email]) expect(own.getByText(text), text).toBeTruthy()
    expect(within(await row(/Bob Builder/)).getByText('User')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeTruthy()
  })

  it('failed: names the request and tries again', async () => {
    const { user, network } = await open(undefined, {
      network: (network) => {
        network.intercept = (path) =>
          path.startsWith('/api/users')
            ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
            : undefined
      },
    })
    await screen.findByRole('heading', { name: 'The members could not be loaded' })
    expect(screen.getByText('3f9c')).toBeTruthy()
    network.intercept = () => undefined
    await user.click(button('Try again'))
    await row(/Bob Builder/)
  })

  it('says that nobody matches, and shows everybody again', async () => {
    const { user, address } = await open(`${place}?q=nobody`)
    await screen.findByRole('heading', { name: 'Nobody matches' })
    await user.click(button('Clear filters'))
    await row(/Bob Builder/)
    expect(address()).toBe(place)
  })
})

it('invites people from the list of members', async () => {
  const { user, address } = await open()
  await row(/Bob Builder/)
  await user.click(button('Invite people'))
  const dialog = await opened(screen.findByRole('dialog', { name: 'Invite people' }))
  expect(address()).toBe(`${place}?new`)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe(place))
})

it('finds, narrows, orders and turns the page, and all of it is in the address', async () => {
  await seedMembers(backend, ann.organisationId, 240)
  const { user, address, close } = await open(`${place}?q=member&role=ReadOnly&page=2`)
  await screen.findByText('51–58 of 58')
  expect(screen.getAllByRole('row')).toHaveLength(9)
  expect(screen.getByRole('link', { name: /^Read only/ }).textContent).toBe('Read only58')
  await user.click(button('Role'))
  await waitFor(() => expect(address()).toBe(`${place}?q=member&role=ReadOnly&sort=role`))
  close()
  await lock(bob)
  const view = await open(`${place}?role=User&q=bui`)
  await row(/Bob Builder/)
  await view.user.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'lder')
  await view.user.click(await screen.findByRole('link', { name: /^Locked out/ }))
  expect(within(await row(/Bob Builder/)).getByText('Locked out')).toBeTruthy()
  expect(view.address()).toBe(`${place}?role=User&q=builder&access=locked`)
}, 60_000)

describe('a role', () => {
  it('is explained, changed by the keyboard, and told of', async () => {
    const view = await open()
    await chooseAction(view.user, 'Bob Builder', 'Change role')
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Bob Builder' }))
    expect(view.address()).toBe(`${place}?edit=${bob.userId}`)
    expect(dialog.getByText('Searches and asks, but changes nothing.', { exact: false })).toBeTruthy()
    expect(dialog.queryByRole('radio', { name: /System/ })).toBeNull()
    await view.user.click(dialog.getByRole('radio', { name: /^Manager/ }))
    await view.user.click(dialog.getByRole('button', { name: 'Change role' }))
    await screen.findByText('Bob Builder now has the role Manager.')
    expect(await read(bob)).toMatchObject({ role: 'Manager' })
    await waitFor(async () => expect(within(await row(/Bob Builder/)).getByText('Manager')).toBeTruthy())
    expect(getReportedFacts(view)).toContainEqual({ type: 'feature.used', feature: 'members', action: 'role_changed' })
  })

  it('that somebody else has changed meanwhile is not changed over it: says so and keeps the choice', async () => {
    const { user } = await open(`${place}?edit=${bob.userId}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Bob Builder' }))
    await user.click(dialog.getByRole('radio', { name: /^Manager/ }))
    await ann.fetch(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'Guest' } })
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    await dialog.findByText('Someone else has changed this role since you looked at it.')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Manager/ }).checked).toBe(true)
    expect(await read(bob)).toMatchObject({ role: 'Guest' })
  })

  it('of the last administrator cannot be changed, and everything says why', async () => {
    const view = await open()
    const menu = await openActions(view.user, 'Ann Lead')
    for (const name of [/^Change role/, /^Leave the organisation/]) {
      const entry = menu.getByRole('menuitem', { name })
      expect([entry.getAttribute('aria-disabled'), entry.textContent]).toEqual([
        'true',
        expect.stringContaining('The last administrator: make someone else one first'),
      ])
    }
    view.close()
    await open(`${place}?edit=${ann.userId}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ann Lead' }))
    expect(dialog.getByText('The last administrator: make someone else one first')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Guest/ }).disabled).toBe(true)
  })

  it('asks before a choice is lost', async () => {
    const { user } = await open(`${place}?edit=${bob.userId}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Bob Builder' }))
    await user.click(dialog.getByRole('radio', { name: /^Guest/ }))
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await user.click(button('Discard'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await read(bob)).toMatchObject({ role: 'User' })
  })
})

describe('removing', () => {
  it('names the person and what stays, and they are gone', async () => {
    await beginConversation(backend, bob)
    const view = await open()
    await chooseAction(view.user, 'Bob Builder', 'Remove')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Bob Builder' }))
    await dialog.findByText('Conversations, which nobody else can read: 1')
    expect(dialog.getByText(/^Bob Builder loses access to this organisation at once/)).toBeTruthy()
    await view.user.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Bob Builder was removed.')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bob Builder/ })).toBeNull())
    expect((await bob.fetch('/api/workspaces')).status).toBe(401)
  })

  it('is asked about by the server where what stays could not be shown', async () => {
    const view = await open(undefined, {
      network: (network) => {
        network.intercept = (path, method) =>
          path === `/api/users/${bob.userId}` && method === 'GET' ? new Response('', { status: 500 }) : undefined
      },
    })
    await chooseAction(view.user, 'Bob Builder', 'Remove')
    const dialog = within(await screen.findByRole('alertdialog'))
    await view.user.click(dialog.getByRole('button', { name: 'Remove' }))
    await dialog.findByText(/Conversations of theirs that stay, for them alone: 0/)
    expect((await bob.fetch('/api/workspaces')).status).toBe(200)
    await view.user.click(dialog.getByRole('button', { name: 'Remove anyway' }))
    await screen.findByText('Bob Builder was removed.')
  })

  it('oneself is leaving: signed out, or on to the next organisation', async () => {
    await ann.fetch(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'Administrator' } })
    const view = await open()
    await chooseAction(view.user, 'Ann Lead', 'Leave the organisation')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave the organisation' }))
    await waitFor(() => expect(view.network.calls.at(-1)?.status).toBe(200))
    await view.user.click(dialog.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(view.address()).toBe('/login'))
    expect((await ann.fetch('/api/user')).status).toBe(401)
  })
})

describe('who cannot come in', () => {
  it('is let in from the panel, which says until when and after how many failures', async () => {
    await lock(bob)
    const view = await open()
    await view.user.click(await screen.findByRole('link', { name: 'Bob Builder' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Bob Builder' }))
    await panel.findByText(/^Locked out until .*, after 5 failed sign-ins\.$/)
    expect(view.address()).toBe(`${place}?member=${bob.userId}`)
    await view.user.click(panel.getByRole('button', { name: 'Unlock sign-in' }))
    await screen.findByText('Bob Builder can sign in again.')
    await waitFor(() => expect(panel.queryByText(/^Locked out until/)).toBeNull())
    expect(await read(bob)).not.toHaveProperty('lockedUntil')
  })

  it('is let in from the panel where only a browser of theirs has to wait', async () => {
    const signIn = (password: string, cookie = '') =>
      post(backend, '/api/auth/login', { email: bob.email, password }, { headers: { cookie } })
    const { headers } = await signIn(bob.password)
    await signIn('Wrong-Password-1', headers.getSetCookie()[0]?.split(';')[0])
    const view = await open(`${place}?member=${bob.userId}`)
    const panel = within(await screen.findByRole('dialog', { name: 'Bob Builder' }))
    await panel.findByText(/^A known browser has to wait until .*, after 1 failed sign-in\.$/)
    await view.user.click(panel.getByRole('button', { name: 'Unlock sign-in' }))
    await waitFor(() => expect(panel.queryByText(/^A known browser/)).toBeNull())
  })

  it('is sent a link, and a failure of that is told', async () => {
    const view = await open()
    await chooseAction(view.user, 'Bob Builder', 'Send a password link')
    await screen.findByText(`A link for a new password is on its way to ${bob.email}.`)
    expect((await mailsTo(backend, bob.email)).map(({ kind }) => kind)).toEqual(['reset-password'])
    view.network.isOffline = true
    await chooseAction(view.user, 'Bob Builder', 'Send a password link')
    await screen.findByText(/The server cannot be reached/)
  })

  it('who is not here is said so', async () => {
    await open(`${place}?member=${'a'.repeat(24)}`)
    await screen.findByRole('heading', { name: 'This person is not here' })
  })
})

it('is had as a file, all of what the filter leaves over', async () => {
  const { user } = await open(`${place}?role=User`)
  await row(/Bob Builder/)
  const text = await savedBy(() => user.click(button('Download CSV')))
  expect([text.includes(bob.email), text.includes(ann.email)]).toEqual([true, false])
})

it('leads who is no administrator to the repositories', async () => {
  const { address } = await open(undefined, { as: bob })
  await waitFor(() => expect(address()).toBe('/repositories'))
})
