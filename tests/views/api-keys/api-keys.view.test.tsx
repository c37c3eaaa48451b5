import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { savedBy } from '#tests/support/saved-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (path = '/api-keys', more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(path, { backend, as: admin, ...more })
const keys = () => admin.read<ApiKey[]>('/api/api-keys')
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

const refuseKeys = (path: string) =>
  path.startsWith('/api/api-keys')
    ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
    : undefined

describe('the four faces', () => {
  it('waits, and is empty: says what will be here', async () => {
    let release = () => {}
    await open(undefined, { network: (network) => (release = network.hold('/api/api-keys')) })
    expect(await screen.findByText('Loading')).toBeTruthy()
    release()
    await screen.findByRole('heading', { name: 'Let programs search and ask' })
  })

  it('failed: names the request and tries again', async () => {
    const { user, network } = await open(undefined, {
      network: (network) => {
        network.intercept = refuseKeys
      },
    })
    await screen.findByRole('heading', { name: 'The keys could not be loaded' })
    expect(screen.getByText('3f9c')).toBeTruthy()
    network.intercept = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Let programs search and ask' })
  })

  it('is loaded: what each reaches, who made it, how long it goes on', async () => {
    const id = await addRepository(backend.services.db, admin.organisationId, 'acme/shop')
    await issueKey(admin, { name: 'open' })
    await issueKey(admin, { name: 'limited', scope: 'SelectedDataSources', dataSourceIds: [id] })
    await admin.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } })
    await open()
    expect((await row('open')).textContent).toContain('All data sources')
    const limited = await row('limited')
    for (const text of ['Nothing', '1 was deleted', 'Never', 'Does not expire'])
      expect(within(limited).getByText(text)).toBeTruthy()
  })
})

describe('settings of agents', () => {
  it('stand on the page, whether there are keys or not, with the address and a place for the key', async () => {
    const { user } = await open()
    await screen.findByRole('heading', { name: 'Let programs search and ask' })
    const connect = await screen.findByRole('region', { name: 'Connect an agent' })
    expect(within(connect).getByRole<HTMLInputElement>('textbox', { name: 'MCP address' }).value).toBe(
      'http://localhost:3000/mcp',
    )
    expect(connect.textContent).toContain('Create a key and put it in place of YOUR_API_KEY')
    expect(connect.textContent).toContain("--header 'Authorization: Bearer YOUR_API_KEY'")
    for (const [agent, place] of [
      ['Cursor', '~/.cursor/mcp.json'],
      ['Codex', '~/.codex/config.toml'],
    ] as const) {
      await user.click(within(connect).getByRole('radio', { name: agent }))
      expect(connect.textContent).toContain(place)
    }
    await user.click(within(connect).getByRole('button', { name: 'Copy settings' }))
    expect(await navigator.clipboard.readText()).toContain('http_headers = { Authorization = "Bearer YOUR_API_KEY" }')
  })

  it('are still there where the keys could not be loaded', async () => {
    await open(undefined, { network: (network) => (network.intercept = refuseKeys) })
    await screen.findByRole('heading', { name: 'The keys could not be loaded' })
    expect(await screen.findByRole('region', { name: 'Connect an agent' })).toBeTruthy()
  })
})

describe('a new key', { timeout: 90_000 }, () => {
  it('finds what is wrong at the field, keeps what was typed when it is refused, and is shown once', async () => {
    await issueKey(admin, { name: 'taken' })
    const { user } = await open('/api-keys?new')
    const form = await screen.findByRole('dialog', { name: 'New key' })
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    await within(form).findByText('Enter a name.')
    await user.click(within(form).getByRole('radio', { name: /^Selected/ }))
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    await within(form).findByText('Pick at least one data source.')
    const name = within(form).getByRole('textbox', { name: /Name/ })
    await user.type(name, 'taken')
    expect(within(form).queryByText('Enter a name.')).toBeNull()
    expect(within(form).getByText('Pick at least one data source.')).toBeTruthy()
    await user.click(within(form).getByRole('radio', { name: /^All/ }))
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    await within(form).findByText('There is an API key named taken already.')
    await user.type(name, ' too')
    await user.click(within(form).getByRole('button', { name: 'Create key' }))
    const issued = await screen.findByRole('alertdialog', { name: 'taken too is ready' })
    const secret = within(issued).getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value
    expect(secret).toMatch(/^ca_\d{13}_[\w-]{43}$/)
    expect(issued.textContent).toContain(secret)
    await user.click(within(issued).getByRole('button', { name: 'Done' }))
    await within(issued).findByText(/You have not copied the key/)
    await user.click(within(issued).getByRole('button', { name: 'Close without copying' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.body.textContent).not.toContain(secret)
    expect((await keys()).map((key) => key.name)).toContain('taken too')
  })

  it('shows the settings of an agent, with a placeholder once the key is no longer known', async () => {
    const key = await issueKey(admin, { name: 'for an agent' })
    const { user } = await open(`/api-keys?key=${key.id}`)
    const details = await screen.findByRole('dialog', { name: 'for an agent' })
    await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
    const connect = await within(details).findByRole('region', { name: 'Connect' })
    expect(connect.textContent).toContain('Run in a terminal')
    expect(connect.textContent).toContain("--header 'Authorization: Bearer YOUR_API_KEY'")
    await user.click(within(connect).getByRole('combobox', { name: 'Connect' }))
    await user.click(await screen.findByRole('option', { name: 'Cursor' }))
    await waitFor(() => expect(connect.textContent).toContain('~/.cursor/mcp.json'))
    expect(connect.textContent).toContain('"url": "http://localhost:3000/mcp"')
    await user.click(within(connect).getByRole('combobox', { name: 'Connect' }))
    await user.click(await screen.findByRole('option', { name: 'OpenAI client' }))
    await waitFor(() => expect(connect.textContent).toContain('Set these environment variables'))
  })

  it('cannot be limited where the organisation has not the feature', async () => {
    await backend.services.db
      .updateTable('organisations')
      .set({ features: JSON.stringify([]) })
      .where('id', '=', admin.organisationId)
      .execute()
    await open('/api-keys?new')
    const option = await screen.findByRole('radio', { name: /Selected data sources/ })
    await waitFor(() => expect((option as HTMLInputElement).disabled).toBe(true))
  })
})

describe('a key that is there', { timeout: 90_000 }, () => {
  it('is changed; who was second is told, and keeps what was typed', async () => {
    const key = await issueKey(admin, { name: 'before' })
    const { user } = await open(`/api-keys?edit=${key.id}`)
    const form = await screen.findByRole('dialog', { name: 'Edit before' })
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ })
    await user.clear(name)
    await user.type(name, 'mine')
    await admin.fetch(`/api/api-keys/${key.id}`, { method: 'PUT', json: { name: 'theirs', version: 1 } })
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText(/Someone else has changed this key/)
    expect(name.value).toBe('mine')
    await within(form).findByText('Name: theirs')
    await user.click(within(form).getByRole('button', { name: 'Take theirs' }))
    expect(name.value).toBe('theirs')
    await user.type(name, ' and mine')
    await admin.fetch(`/api/api-keys/${key.id}`, { method: 'PUT', json: { name: 'theirs again', version: 2 } })
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('Name: theirs again')
    await user.click(within(form).getByRole('button', { name: 'Save mine' }))
    await waitFor(async () => expect((await keys()).map((apiKey) => apiKey.name)).toEqual(['theirs and mine']))
  })

  it('is still there after a reload over what somebody else saved, and asks', async () => {
    const key = await issueKey(admin, { name: 'before' })
    const view = await open(`/api-keys?edit=${key.id}`)
    const first = await screen.findByRole('dialog', { name: 'Edit before' })
    await view.user.type(within(first).getByRole('textbox', { name: /Name/ }), ' mine')
    view.close()
    await admin.fetch(`/api/api-keys/${key.id}`, { method: 'PUT', json: { name: 'theirs', version: 1 } })
    const { user } = await open(`/api-keys?edit=${key.id}`, { reload: true })
    const form = await screen.findByRole('dialog', { name: 'Edit theirs' })
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('before mine')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('Name: theirs')
  })

  it('is revoked: what was used in the last day is asked about', async () => {
    const key = await issueKey(admin, { name: 'used' })
    await backend.services.db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(backend.services.clock()) })
      .where('id', '=', key.id)
      .execute()
    const { user } = await open(`/api-keys?key=${key.id}`)
    const details = await screen.findByRole('dialog', { name: 'used' })
    await user.click(within(details).getByRole('button', { name: 'Revoke' }))
    const question = await screen.findByRole('alertdialog', { name: 'Revoke used' })
    await user.click(within(question).getByRole('button', { name: 'Revoke' }))
    await user.click(await within(question).findByRole('button', { name: 'Revoke anyway' }))
    await waitFor(async () => expect(await keys()).toEqual([]))
  })

  it('is found by words and by state that stand in the address', async () => {
    for (const name of ['first', 'second']) await issueKey(admin, { name })
    await open('/api-keys?q=fir&state=active')
    await row('first')
    expect(screen.queryByRole('link', { name: 'second' })).toBeNull()
  })

  it('is in the file with what the filter leaves over, and no key is', async () => {
    const made = await issueKey(admin, { name: '=first' })
    await issueKey(admin, { name: 'second' })
    const { user } = await open('/api-keys?q=fir')
    await row('=first')
    const text = await savedBy(() => user.click(screen.getByRole('button', { name: 'Download CSV' })))
    expect(text.split('\r\n')).toHaveLength(3)
    const guarded = (cell: string) => cell.replace(/^(?=[=+@-])/, "'")
    expect(text).toContain(`"'=first","${guarded(made.ending)}","AllDataSources"`)
    expect(text).not.toContain(made.key)
  })

  it('that is not there says so', async () => {
    await open(`/api-keys?key=${'a'.repeat(24)}`)
    await screen.findByRole('heading', { name: 'This key does not exist' })
  })
})
