import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { toLocalDay } from '#src/lib/local-day.ts'
import { jiraEmail, type JiraFault, type JiraServer, jiraToken, startJiraServer } from '#tests/support/jira-server.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let admin: SignedInPerson
let server: JiraServer
beforeAll(async () => {
  backend = await startBackend()
  backend.advance(Date.now() - backend.services.clock())
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
  server = await startJiraServer()
})
afterEach(() => server.close())
afterAll(() => backend.close())

const draft = (more: object = {}) => ({
  deployment: 'cloud',
  address: server.url,
  email: jiraEmail,
  token: jiraToken,
  ...more,
})
const connect = (more: object = {}) => admin.read('/api/settings/jira', { method: 'PUT', json: draft(more) })
const open = () => renderView('/settings/jira', { backend, as: admin })
const getField = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const findState = () => screen.findByRole('region', { name: 'Connection' })

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], address = server.url) => {
  for (const [field, text] of [
    [/^Address/, address],
    [/^E-mail address/, jiraEmail],
    [/^API token/, jiraToken],
  ] as const) {
    await user.click(getField(field))
    await user.paste(text)
  }
}

const fillIn = async (address = server.url) => {
  const { user } = await open()
  await screen.findByLabelText(/^Address/)
  await fill(user, address)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  return user
}

describe('the settings of Jira', () => {
  it('say what a connection gives and who sees it, and how a token is made', async () => {
    const { user } = await open()
    const state = within(await findState())
    expect(state.getByText('Not connected')).toBeTruthy()
    expect(state.getByText(/guests and public chats never do/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'How to make an API token' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Jira Data Center or Server/ }))
    expect(screen.getByRole('region', { name: 'How to make a personal access token' })).toBeTruthy()
    expect(screen.queryByLabelText(/^E-mail address/)).toBeNull()
  })

  it('connect Jira, cut the address of a ticket and forget the typed token', async () => {
    await fillIn(`${server.url}/browse/HARBOUR-1`)
    expect(await screen.findByText('Works')).toBeTruthy()
    const state = within(await findState())
    expect(state.getByText(`Harbour Keeper (${jiraEmail})`)).toBeTruthy()
    expect(state.getByText('Ends in 7Qz9')).toBeTruthy()
    expect(state.getByText('HARBOUR, PILOT')).toBeTruthy()
    expect(getField(/^Address/).value).toBe(server.url)
    expect(getField(/^API token/).value).toBe('')
    expect(document.body.innerHTML).not.toContain(jiraToken)
  })

  it('show what is missing at its field', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^Project keys/), '12')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(getField(/^Address/)).toBe(document.activeElement)
    for (const text of ['Enter the address of your Jira.', 'Enter the token.', /^Enter keys such as HARBOUR/])
      expect(screen.getByText(text)).toBeTruthy()
    expect(server.requests).toEqual([])
  })

  const faults: readonly (readonly [JiraFault, RegExp, RegExp])[] = [
    [{ status: 401 }, /^API token/, /Jira refuses the e-mail address or the token/],
    [{ status: 403 }, /^API token/, /The account can browse no project/],
    ['loginPage', /^Address/, /Not Jira/],
    ['broken', /^Address/, /Unreachable/],
  ]
  it.each(faults)('tell the fault %j at its field and keep what was typed', async (fault, field, words) => {
    server.fail(fault, '/myself')
    await fillIn()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(getField(field).getAttribute('aria-invalid')).toBe('true')
    expect(getField(/^Address/).value).toBe(server.url)
    expect(getField(/^API token/).value).toBe(jiraToken)
  })

  it('tell a fault of no field above the form', async () => {
    server.fail({ status: 429, headers: { 'retry-after': '30' } })
    await fillIn()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Too many requests')).toBeTruthy()
    expect(within(alert).getByText(/accepts requests again in 30 s/)).toBeTruthy()
    expect(alert).toBe(document.activeElement)
  })

  it('move the credentials of a pasted address to their fields', async () => {
    const { user } = await open()
    await user.click(await screen.findByLabelText(/^Address/))
    const account = encodeURIComponent(jiraEmail)
    await user.paste(`${server.url.replace('http://', `http://${account}:${jiraToken}@`)}/browse/HARBOUR-1`)
    await screen.findByText(/^The user name and the password were moved out of the address\./)
    expect(getField(/^E-mail address/).value).toBe(jiraEmail)
    expect([getField(/^API token/).value, getField(/^API token/).type]).toEqual([jiraToken, 'password'])
    expect(getField(/^Address/).getAttribute('aria-invalid')).toBe('true')
    expect(server.requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText('Works')).toBeTruthy()
    expect(getField(/^Address/).value).toBe(server.url)
  })

  it('move typed credentials before anything is sent', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^Address/), 'https://keeper:secret@harbour.atlassian.net')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(getField(/^Address/).value).toBe('https://harbour.atlassian.net'))
    expect(getField(/^Address/).getAttribute('aria-invalid')).toBe('true')
    expect([getField(/^E-mail address/).value, getField(/^API token/).value]).toEqual(['', 'secret'])
    expect(server.requests).toEqual([])
  })
})

describe('the day on which the token expires', () => {
  const toDay = (aheadMs: number): string => toLocalDay(Date.now() + aheadMs)
  const enterDay = (day: string) => fireEvent.change(getField(/^Expires on/), { target: { value: day } })
  const formatDay = (day: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  const save = () => screen.getByRole('button', { name: 'Check and save' })

  it('is entered with the token and shown with the connection', async () => {
    const { user } = await open()
    await screen.findByLabelText(/^Address/)
    const day = toDay(200 * days)
    enterDay(day)
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText('Works')).toBeTruthy()
    expect(within(await findState()).getByText(formatDay(day))).toBeTruthy()
    expect(getField(/^Expires on/).value).toBe(day)
    expect(screen.queryByText(/^The token expires soon/)).toBeNull()
  })

  it.each([
    ['in the past', -1 * days, 'Choose today or a later day.'],
    ['far ahead', 6 * 366 * days, 'Choose a day within the next five years.'],
  ])('is refused at its field when it is %s, and the form stays filled', async (_, aheadMs, words) => {
    const { user } = await open()
    await screen.findByLabelText(/^Address/)
    await fill(user)
    enterDay(toDay(aheadMs))
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(getField(/^Expires on/)).toBe(document.activeElement)
    expect(getField(/^Expires on/).value).toBe(toDay(aheadMs))
    expect([getField(/^Address/).value, getField(/^API token/).value]).toEqual([server.url, jiraToken])
    expect(server.requests).toEqual([])
  })

  it('shows what the server refuses at its field', async () => {
    const { user } = await open()
    await screen.findByLabelText(/^Address/)
    backend.advance(3 * days)
    await fill(user)
    enterDay(toDay(0))
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText('Choose an expiry date in the future.')).toBeTruthy()
    expect(getField(/^Expires on/).getAttribute('aria-invalid')).toBe('true')
    expect(getField(/^API token/).value).toBe(jiraToken)
  })

  it('is announced when it is near', async () => {
    const day = toDay(5 * days)
    await connect({ expiresOn: day })
    await open()
    expect(await screen.findByText(`The token expires soon: ${formatDay(day)}`)).toBeTruthy()
  })

  const pass = (checkedAt: Date) =>
    backend.services.db
      .updateTable('integrations')
      .set({ expires_at: new Date(`${toDay(-3 * days)}T23:59:59Z`), checked_at: checkedAt })
      .where('organisation_id', '=', admin.organisationId)
      .execute()

  it('is past, and nothing says that the token works unless Jira accepted it since', async () => {
    await connect({ expiresOn: toDay(5 * days) })
    await pass(new Date(Date.now() - 6 * days))
    const { user } = await open()
    const state = within(await findState())
    const day = formatDay(toDay(-3 * days))
    expect(await state.findByText('Token expired')).toBeTruthy()
    expect(state.getByText(`The token expired: ${day}`)).toBeTruthy()
    expect(state.queryByText('Works')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await state.findByText('Works')).toBeTruthy()
    expect(state.getByText(`The entered day has passed: ${day}`)).toBeTruthy()
    expect(state.queryByText(/expired/)).toBeNull()
  })

  it('is that of the kept token alone', async () => {
    const day = toDay(200 * days)
    await connect({ expiresOn: day })
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^API token/), 'n')
    expect(getField(/^Expires on/).value).toBe('')
    await user.clear(getField(/^API token/))
    expect(getField(/^Expires on/).value).toBe(day)
    await user.type(getField(/^API token/), jiraToken)
    await user.click(save())
    expect(await within(await findState()).findByText('Not entered')).toBeTruthy()
  })
})

describe('a connection', () => {
  it('is checked when asked to, and tells why and since when it fails', async () => {
    await connect()
    const { user } = await open()
    server.fail({ status: 401 }, '/myself')
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    const state = within(await findState())
    expect(await state.findByText('Credentials refused')).toBeTruthy()
    expect(state.getByText(/Failing since/)).toBeTruthy()
  })

  it('is changed with the kept token', async () => {
    await connect()
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^Project keys/), 'pilot')
    await user.click(screen.getByRole('button', { name: 'Check and save' }))
    const state = within(await findState())
    expect(await state.findByText('PILOT')).toBeTruthy()
  })

  it('keeps the input where someone else changed it meanwhile', async () => {
    await connect()
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^Project keys/), 'pilot')
    await connect({ version: 1 })
    await user.click(screen.getByRole('button', { name: 'Check and save' }))
    expect(await screen.findByText(/Someone else has changed the settings/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Save mine' }))
    expect(await within(await findState()).findByText('PILOT')).toBeTruthy()
  })

  it('is removed after a question', async () => {
    await connect()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Not connected')).toBeTruthy()
  })
})
