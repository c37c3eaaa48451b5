import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addHostRepository, connectGitlab, readGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { gitlabFaults, gitlabToken, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let server: GitlabServer
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  server = await startGitlabServer()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterEach(() => server.recover())
afterAll(async () => {
  await backend.close()
  await server.close()
})

const open = (more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView('/settings/gitlab', { backend, as: person, ...more })
type User = Awaited<ReturnType<typeof open>>['user']

const listSaves = ({ calls }: Awaited<ReturnType<typeof open>>['network']) =>
  calls.filter(({ path, method }) => method === 'PUT' && path.includes('gitlab'))

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))
const addressField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^GitLab address/ })
const tokenField = () => screen.getByLabelText<HTMLInputElement>(/^Access token/)
const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}
const connect = async (user: User) => {
  await findCard('Connect GitLab')
  await retype(user, addressField(), server.url)
  await user.type(tokenField(), gitlabToken)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
}

describe('the screen of GitLab', () => {
  it('shows a skeleton while it waits', async () => {
    let release = () => {}
    await open({ network: (network) => (release = network.hold('/api/settings/gitlab/settings')) })
    await screen.findByRole('heading', { level: 1, name: 'GitLab' })
    expect(screen.queryByRole('region', { name: 'Connect GitLab' })).toBeNull()
    release()
    await findCard('Connect GitLab')
  })

  it('says that it could not be loaded, and loads on request', async () => {
    let isDown = true
    const { user } = await open({
      network: (network) => {
        network.intercept = (path) =>
          isDown && path === '/api/settings/gitlab/settings' ? Response.json({}, { status: 503 }) : undefined
      },
    })
    await screen.findByRole('heading', { name: 'The GitLab settings could not be loaded' })
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findCard('Connect GitLab')
  })

  it('explains how to create a token where none is kept', async () => {
    await open()
    const card = await findCard('Connect GitLab')
    expect(card.getAllByRole('listitem')).toHaveLength(4)
    expect(addressField().value).toBe('https://gitlab.com')
    expect((await findCard('Webhook')).getByText('Connect GitLab first.')).toBeTruthy()
  })

  it('connects, and shows what GitLab says of the token', async () => {
    const { user } = await open()
    await connect(user)
    const card = await findCard('Connection')
    expect(card.getByText('Works')).toBeTruthy()
    expect(card.getByText(`quarry, ends in ${gitlabToken.slice(-4)}`)).toBeTruthy()
    expect(card.getByText('Group token')).toBeTruthy()
    expect(card.getByText('17.5.1')).toBeTruthy()
    expect(document.body.textContent).not.toContain(gitlabToken)
    expect(tokenField().value).toBe('')
  })

  it('names mistakes at their fields before anything is sent', async () => {
    const { user, network } = await open()
    await findCard('Connect GitLab')
    await retype(user, addressField(), 'gitlab.example')
    await user.type(tokenField(), 'two words')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await screen.findByText('Enter a complete address such as https://gitlab.example.com.')
    expect(screen.getByText('A token has no spaces or line breaks inside. Copy it again.')).toBeTruthy()
    expect(document.activeElement).toBe(addressField())
    expect(listSaves(network)).toEqual([])
  })

  it('moves credentials out of a pasted address into the masked field', async () => {
    const { user, network } = await open()
    await findCard('Connect GitLab')
    await user.clear(addressField())
    await user.click(addressField())
    await user.paste(server.url.replace('http://', `http://oauth2:${gitlabToken}@`))
    await screen.findByText(/^The user name and the password were moved out of the address\./)
    expect([addressField().value, tokenField().value, tokenField().type]).toEqual([server.url, gitlabToken, 'password'])
    expect(addressField().getAttribute('aria-invalid')).toBe('true')
    expect(listSaves(network)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await findCard('Connection')
  })

  it('moves typed credentials before anything is sent, and keeps the token that is there', async () => {
    const { user, network } = await open()
    await findCard('Connect GitLab')
    await retype(user, addressField(), 'https://ada:word@gitlab.example')
    await user.type(tokenField(), gitlabToken)
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await screen.findByText(/^The user name and the password were moved out of the address\./)
    expect([addressField().value, tokenField().value]).toEqual(['https://gitlab.example', gitlabToken])
    expect(document.activeElement).toBe(addressField())
    expect(listSaves(network)).toEqual([])
  })

  it('says at the address that another product answers there', async () => {
    server.fail(gitlabFaults.signInPage)
    const { user } = await open()
    await connect(user)
    await screen.findByText(/^Not GitLab\. /)
    expect(addressField().getAttribute('aria-invalid')).toBe('true')
    expect([addressField().value, tokenField().value]).toEqual([server.url, gitlabToken])
  })

  it('says above the form what concerns no field', async () => {
    server.fail({ status: 429, headers: { 'Retry-After': '30' } })
    const { user } = await open()
    await connect(user)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Too many requests')).toBeTruthy()
    expect(alert.getByText(/accepts requests again in 30 s/)).toBeTruthy()
  })

  it('keeps what was typed when GitLab refuses it', async () => {
    server.fail(gitlabFaults.revoked)
    const { user } = await open()
    await connect(user)
    await screen.findByText(/^Credentials refused\. /)
    expect(tokenField().getAttribute('aria-invalid')).toBe('true')
    expect(addressField().value).toBe(server.url)
    expect(tokenField().value).toBe(gitlabToken)
    server.recover()
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await findCard('Connection')
  })

  it('names the scopes that a token lacks at its field', async () => {
    server.setToken({ scopes: ['read_api'] })
    const { user } = await open()
    await connect(user)
    await screen.findByText(/lacks these scopes: read_repository/)
    expect(tokenField().getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for the token again when the address leads to another server', async () => {
    await connectGitlab(person, server.url)
    const { user } = await open()
    await findCard('Change the connection')
    await retype(user, addressField(), 'https://gitlab.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('This is another server, so enter its token.')
  })

  it('shows a failure with its reason and recovers on request', async () => {
    await connectGitlab(person, server.url)
    server.fail(gitlabFaults.broken)
    const { user } = await open()
    const card = await findCard('Connection')
    await user.click(card.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(card.getByText(/Failing since/)).toBeTruthy())
    expect(card.getByText('Error at the host')).toBeTruthy()
    server.recover()
    await user.click(card.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(card.getByText('Works')).toBeTruthy())
  })

  it('warns of a token that expires soon', async () => {
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    server.setToken({ expires_at: soon })
    await connectGitlab(person, server.url)
    await open()
    await screen.findByText(/^The token expires soon:/)
  })

  it('names the repositories before the connection is removed', async () => {
    await connectGitlab(person, server.url)
    await addHostRepository(backend, person.organisationId)
    const { user } = await open()
    await user.click((await findCard('Connection')).getByRole('button', { name: 'Remove connection' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/^Repositories from GitLab: 1\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove connection' }))
    await findCard('Connect GitLab')
    expect(await readGitlab(person)).not.toHaveProperty('token')
  })

  it('shows a webhook secret once', async () => {
    await connectGitlab(person, server.url)
    const { user, close } = await open()
    const card = await findCard('Webhook')
    expect(card.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toMatch(/\/api\/webhooks\/git\//)
    await user.click(card.getByRole('button', { name: 'Create secret' }))
    const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Secret token' })
    expect(field.value).toMatch(/^[\w-]{43}$/)
    const before = field.value
    await user.click(card.getByRole('button', { name: 'Replace secret' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Replace secret' }))
    await waitFor(() => expect(field.value).not.toBe(before))
    close()
    await open({ reload: true })
    await screen.findByText('A secret is set. It is not shown again.')
  })
})
