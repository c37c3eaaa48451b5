import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteUse, findKey } from '#src/backend/ssh/ssh-keys.store.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { generateReadableKey } from '#tests/support/readable-ssh-key.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSshServer, type SshServer } from '#tests/support/ssh-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../ui/violations.ts'

const path = '/api/organization/ssh-settings'
const passphrase = 'correct horse'
const locked = generateReadableKey({ passphrase })

let folder: string
let server: SshServer
let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-view-ssh-'))
  server = await startSshServer({ folder })
  backend = await startBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` })
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(async () => {
  await backend.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (options: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView('/settings/ssh', { backend, as: admin, ...options })
const generate = () => admin.read(path, { method: 'PUT', json: { kind: 'generate', type: 'ed25519' } })
const addRepository = () => {
  const source = { sourceType: 'SshKey', url: 'git@github.com:owner/name.git' }
  return admin.read<Repository>('/api/repositories', { json: { source } })
}
const findCard = (name: string) => screen.findByRole('region', { name })
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => dialog().getByRole('button', { name })

describe('the four faces', () => {
  it('waits with the shape of the page', async () => {
    await open({ network: (network) => void network.hold(path) })
    expect(await screen.findByRole('heading', { name: 'SSH', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Known hosts' })).toBeNull()
  })

  it('says why it failed and asks again', async () => {
    let isFailing = true
    const fail = (call: string) =>
      isFailing && call === path ? Response.json({ message: 'Down.' }, { status: 503 }) : undefined
    const { user } = await open({ network: (network) => (network.intercept = fail) })
    expect(await screen.findByText('The SSH settings could not be loaded')).toBeTruthy()
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findCard('Known hosts')).toBeTruthy()
  })

  it('is empty without a key, and lists the hosts that come with the product', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'No SSH key yet' })).toBeTruthy()
    const hosts = within(await findCard('Known hosts'))
    expect(hosts.getByText('github.com')).toBeTruthy()
    expect(hosts.getByText(/SHA256:\+DiY3wvvV6TuJJhbpZisF/)).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('shows a key that was not used, was used, and fails with the reason and since when', async () => {
    await generate()
    const first = await open()
    expect(await screen.findByText(/Not used yet\./)).toBeTruthy()
    expect(screen.getByText(/^ssh-ed25519 AAAA/)).toBeTruthy()
    expect(screen.getByText('Ed25519')).toBeTruthy()
    first.close()
    const { id } = await addRepository()
    const { db } = backend.services
    const row = await findKey(db, { organisationId: admin.organisationId, repositoryId: null })
    if (row === undefined) throw new Error('there is no key')
    await noteUse(db, row, id, undefined, new Date('2026-01-05T08:00:00Z'))
    const message = 'github.com does not accept the SSH key.'
    const failure = { key: 'errors.sshPermissionDenied', parameters: { host: 'github.com' }, message }
    await noteUse(db, row, id, failure, new Date('2026-01-05T09:00:00Z'))
    await open()
    expect(await screen.findByText('owner/name cannot be fetched with this key')).toBeTruthy()
    const card = (await findCard('Key of the organisation')).textContent
    expect(card).toMatch(/github\.com does not accept the SSH key.*Since 5 Jan 2026/)
    expect(card).toMatch(/Last used 5 Jan 2026.*1 repository uses it\./)
    expect(await violations()).toEqual([])
  })
})

describe('the key', () => {
  it('is generated, and its public half is there to copy', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add an SSH key' }))
    await screen.findByRole('dialog', { name: 'Add an SSH key' })
    await user.click(press('Generate key'))
    expect(await screen.findByText(/^ssh-ed25519 AAAA/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy the public key' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is refused at its field when it cannot be used, and what was typed stays', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add an SSH key' }))
    await screen.findByRole('dialog', { name: 'Add an SSH key' })
    await user.click(dialog().getByText('Paste a private key'))
    await user.click(press('Save'))
    const field = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: /^Private key/ })
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await user.click(field())
    await user.paste(locked.public)
    await user.click(press('Save'))
    expect(await dialog().findByText(/This is a public key/)).toBeTruthy()
    expect(field().value).toBe(locked.public)
    await user.clear(field())
    await user.paste(locked.private)
    await user.click(press('Save'))
    expect(await dialog().findByText('This key is protected by a passphrase. Enter it as well.')).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.type(dialog().getByLabelText('Passphrase'), passphrase)
    await user.click(press('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(locked.public.trim())).toBeTruthy()
  })

  const openForm = async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add an SSH key' }))
    await screen.findByRole('dialog', { name: 'Add an SSH key' })
    await user.click(dialog().getByText('Paste a private key'))
    const field = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: /^Private key/ })
    const paste = async (text: string) => {
      await user.clear(field())
      await user.click(field())
      await user.paste(text)
      await user.click(press('Save'))
    }
    return { user, field, paste }
  }

  it.each([
    ['line breaks that became spaces', (text: string) => text.replaceAll('\n', ' ')],
    ['Windows line breaks', (text: string) => text.replaceAll('\n', '\r\n')],
    ['blanks and blank lines around it', (text: string) => `\n \t${text.trim()} \u00A0\n\n`],
    ['blanks at the ends of its lines and blank lines between them', (text: string) => text.replaceAll('\n', '  \n\n')],
  ])('is accepted with %s', async (_, spoil) => {
    const key = generateReadableKey()
    const { paste } = await openForm()
    await paste(spoil(key.private))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(key.public.trim())).toBeTruthy()
  })

  it.each([
    ['a line is missing', (text: string) => text.split('\n').toSpliced(2, 1).join('\n')],
    ['its last line is missing', (text: string) => text.trim().split('\n').slice(0, -1).join(' ')],
    ['hyphens became dashes', (text: string) => text.replaceAll('--', '—')],
  ])('is refused at its field when %s, and what was pasted stays', async (_, spoil) => {
    const key = generateReadableKey()
    const { user, field, paste } = await openForm()
    await user.type(dialog().getByLabelText('Passphrase'), passphrase)
    const spoilt = spoil(key.private)
    await paste(spoilt)
    expect(await dialog().findByText(/^This is not a private key, or a part of it is missing\./)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field()).toBe(document.activeElement)
    expect(field().value).toBe(spoilt)
    expect(dialog().getByLabelText<HTMLInputElement>('Passphrase').value).toBe(passphrase)
    await paste(key.private)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is replaced after the repositories that use it were named', async () => {
    await generate()
    await addRepository()
    const { user } = await open()
    const before = (await screen.findByText(/^ssh-ed25519 AAAA/)).textContent
    await user.click(screen.getByRole('button', { name: 'Replace' }))
    await screen.findByRole('dialog', { name: 'Replace the SSH key' })
    await user.click(press('Generate key'))
    expect(await dialog().findByText(/Repositories that use this key: 1 \(owner\/name\)/)).toBeTruthy()
    await user.click(press('Replace anyway'))
    await waitFor(() => expect(screen.getByText(/^ssh-ed25519 AAAA/).textContent).not.toBe(before))
  })

  it('is removed after the repositories that use it were named', async () => {
    await generate()
    await addRepository()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove key' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Remove key' }))
    expect(await question.findByText(/\(owner\/name\)/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Remove anyway' }))
    expect(await screen.findByRole('heading', { name: 'No SSH key yet' })).toBeTruthy()
  })
})

describe('a host', () => {
  it('is trusted once its fingerprint was shown, and removed again', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add a host' }))
    await screen.findByRole('dialog', { name: 'Add a host' })
    await user.type(dialog().getByRole('textbox', { name: /^Host/ }), `127.0.0.1:${server.port}`)
    await user.click(press('Get the host key'))
    expect(await dialog().findByText(/ssh-ed25519 SHA256:/, undefined, { timeout: 20_000 })).toBeTruthy()
    expect(dialog().getByText('Compare this fingerprint for 127.0.0.1')).toBeTruthy()
    await user.click(press('Trust this host'))
    const place = `127.0.0.1:${server.port}`
    expect(await screen.findByText(place)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: `Remove ${place}` }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove host' }))
    await waitFor(() => expect(screen.queryByText(place)).toBeNull())
  }, 60_000)

  it('with another key than the trusted one is shown with both fingerprints', async () => {
    const shipped = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf'
    const place = `127.0.0.1:${server.port}`
    await admin.read(`${path}/hosts`, { method: 'PUT', json: { address: place, publicKeys: [shipped] } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Check the key of ${place}` }))
    await screen.findByRole('dialog', { name: 'Add a host' })
    await user.click(press('Get the host key'))
    expect(
      await dialog().findByText('The host key of 127.0.0.1 has changed', undefined, { timeout: 20_000 }),
    ).toBeTruthy()
    expect(dialog().getByText(/SHA256:eUXGGm1YGsMAS7vkcx6JOJdOGHPem5gQp4taiCfCLB8/)).toBeTruthy()
    expect(dialog().getAllByText(/SHA256:/)).toHaveLength(2)
    await user.click(press('Trust the new key'))
    await waitFor(() => expect(screen.queryByText(/eUXGGm1Y.*/)).toBeTruthy())
  }, 60_000)

  it('that cannot be reached says so', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add a host' }))
    await screen.findByRole('dialog', { name: 'Add a host' })
    await user.type(dialog().getByRole('textbox', { name: /^Host/ }), '10.0.0.1')
    await user.click(press('Get the host key'))
    expect(await dialog().findByText(/Private addresses such as 10\.0\.0\.1/)).toBeTruthy()
  })
})
