import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjectId } from '#src/lib/object-id.ts'
import { post } from '#tests/support/anonymous.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let smtp: SmtpServer
let backend: TestBackend
let manager: SignedInPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  backend = await startBackend({ SMTP_URL: smtp.url })
}, 60_000)
beforeEach(async () => {
  smtp.refuseWith(undefined)
  manager = await signUpPerson(backend, { role: 'Manager' })
})
afterAll(async () => {
  await backend.close()
  await smtp.close()
})

const place = '/monitoring/emails'
const open = (path = place, more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(path, { backend, as: manager, ...more })
const colleague = () => signUpPerson(backend, { role: 'User', organisation: manager.organisationId })
const forget = async ({ email }: SignedInPerson) => {
  await post(backend, '/api/auth/request-password-reset', { email })
  await backend.services.mailer.settled()
}

const isFileOffered = () => !isDisabled(screen.getByRole('button', { name: 'Download CSV' }))

describe('the four faces', () => {
  it('waits in the shape of its rows, and is empty: says what will be here', async () => {
    let release = () => {}
    await open(undefined, { network: (network) => (release = network.hold('/api/emails')) })
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(isFileOffered()).toBe(false)
    release()
    await screen.findByRole('heading', { name: 'No e-mails yet' })
    expect(isFileOffered()).toBe(false)
  })

  it('failed: names the request and tries again', async () => {
    const { user, network } = await open(undefined, {
      network: (network) => {
        network.intercept = (path) =>
          path.startsWith('/api/emails')
            ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
            : undefined
      },
    })
    await screen.findByRole('heading', { name: 'The e-mails could not be loaded' })
    expect(screen.getByText('3f9c')).toBeTruthy()
    network.intercept = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'No e-mails yet' })
  })

  it('is loaded: to whom, about what, and in words why one did not go', async () => {
    await forget(manager)
    smtp.refuseWith('550 5.1.1 no such person')
    const gone = await colleague()
    await forget(gone)
    await open()
    const row = within(await screen.findByRole('row', { name: new RegExp(gone.email) }))
    for (const text of ['Choose a new password', 'New password', 'Not sent'])
      expect(row.getByText(text), text).toBeTruthy()
    expect(row.getByText('The mail server does not know this address. It said 550 5.1.1.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All2' })).toBeTruthy()
    expect(isFileOffered()).toBe(true)
  })
})

it('searches, filters and orders on the server, and all of it is in the address', async () => {
  const secondColleague = await colleague()
  await forget(manager)
  await forget(secondColleague)
  const { user, address } = await open(`${place}?kind=reset-password&sort=to`)
  const addresses = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent)
  await waitFor(() => expect(addresses()).toEqual([manager.email, secondColleague.email]))
  await user.click(screen.getByRole('button', { name: /^To/ }))
  await waitFor(() => expect(addresses()).toEqual([secondColleague.email, manager.email]))
  await user.keyboard('/')
  await user.keyboard(secondColleague.email.split('@')[0] ?? '')
  await waitFor(() => expect(addresses()).toEqual([secondColleague.email]))
  await user.click(screen.getByRole('link', { name: /^Not sent/ }))
  await screen.findByRole('heading', { name: 'No e-mail matches' })
  const kept = new URLSearchParams(address().split('?')[1])
  expect([kept.get('q'), kept.get('status'), kept.get('kind'), kept.get('sort')]).toEqual([
    secondColleague.email.split('@')[0],
    'failed',
    'reset-password',
    '-to',
  ])
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(addresses()).toHaveLength(2))
})

it('shows the last page where the address asks for one beyond it, and says how many were found', async () => {
  const { organisationId } = manager
  const written = Array.from({ length: 51 }, (_, no) => ({
    id: newObjectId(Date.now()),
    organisation_id: organisationId,
    to_address: `person-${no}@many.example`,
    kind: 'reset-password',
    language: 'en',
    subject: 'Choose a new password',
    text_body: 'x',
    link: null,
    created_at: new Date(no),
    sent_at: new Date(no),
  }))
  await backend.services.db.insertInto('emails').values(written).execute()
  const { user, address } = await open(`${place}?page=9`)
  await screen.findByRole('link', { name: 'person-0@many.example' })
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('Found: 51')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByRole('link', { name: 'person-50@many.example' })
  expect(address()).toBe(place)
})

describe('one mail', () => {
  const firstId = async () => (await manager.read<{ emails: { id: string }[] }>('/api/emails')).emails[0]?.id ?? ''

  it('opens from its row: framed without scripts, as text too, its link masked', async () => {
    await forget(manager)
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: manager.email }))
    const panel = within(await screen.findByRole('dialog', { name: 'Choose a new password' }))
    const frame = await panel.findByTitle<HTMLIFrameElement>('The message as its receiver sees it')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')?.replace(/mail\/.*\?/, 'mail/…?')]).toEqual([
      '',
      '/frame/mail/…?theme=light',
    ])
    await user.click(panel.getByRole('radio', { name: 'Dark' }))
    await waitFor(() =>
      expect(panel.getByTitle('The message as its receiver sees it').getAttribute('src')).toMatch(/theme=dark$/),
    )
    await user.click(panel.getByRole('radio', { name: 'Text' }))
    expect(await panel.findByText(/reset-password\?token=••••••••/)).toBeTruthy()
    expect(panel.getByText('Still works')).toBeTruthy()
    expect(panel.getByText('The link is masked: only its receiver can use it.')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that did not go is sent again, and its story told', async () => {
    smtp.refuseWith('451 later')
    await forget(manager)
    smtp.refuseWith(undefined)
    const { user } = await open(`${place}?mail=${await firstId()}`)
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByText('It is tried again by itself, a little later each time.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Send again' }))
    await panel.findByText('Send with a new link', undefined, { timeout: 10_000 })
    expect(panel.getByText(/^Sent again by Ada/)).toBeTruthy()
  })

  it('that went gets a successor with a link of its own, which is opened', async () => {
    await forget(manager)
    const first = await firstId()
    const { user } = await open(`${place}?mail=${first}`)
    await user.click(await screen.findByRole('button', { name: 'Send with a new link' }))
    const back = await screen.findByRole('link', { name: 'To the message in whose place this one was sent' })
    expect(back.getAttribute('href')).toBe(`${place}?mail=${first}`)
  })

  it('that may not be sent again says why', async () => {
    await forget(manager)
    await backend.services.db
      .updateTable('one_time_tokens')
      .set({ used_at: new Date(backend.services.clock()) })
      .where('user_id', '=', manager.userId)
      .execute()
    await open(`${place}?mail=${await firstId()}`)
    await screen.findByText(/^The link was used or replaced/)
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it('that is not there says so', async () => {
    await open(`${place}?mail=${'a'.repeat(24)}`)
    await screen.findByText('There is no such e-mail')
  })
})

it('a User is sent to the repositories', async () => {
  const user = await colleague()
  const { address } = await open(place, { as: user })
  await waitFor(() => expect(address()).toBe('/repositories'))
})
