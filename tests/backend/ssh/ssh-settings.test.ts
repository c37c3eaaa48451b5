import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSealer } from '#src/backend/crypto/sealed-text.ts'
import { findKey } from '#src/backend/ssh/ssh-keys.store.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { SshHost, SshSettings } from '#src/contract/ssh.ts'
import type { RepositorySsh } from '#src/contract/ssh-keys.ts'
import { put, readRefusal } from '#tests/backend/language-models/own-models.ts'
import { generateReadableKey } from '#tests/support/readable-ssh-key.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

vi.setConfig({ testTimeout: 60_000 })

const path = '/api/organization/ssh-settings'
const hostsPath = `${path}/hosts`
const passphrase = 'a-Passphrase-that-is-never-kept'
const locked = generateReadableKey({ passphrase, comment: 'ada@laptop' })
const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const generate = (type = 'ed25519', more: object = {}) => put({ kind: 'generate', type, ...more })
const read = (admin: SignedInPerson) => admin.read<SshSettings>(path)
const save = async (admin: SignedInPerson, more: object = {}) =>
  (await admin.read<SshSettings>(path, generate('ed25519', more))).key
const addSsh = (admin: SignedInPerson, url = 'git@github.com:owner/name.git') =>
  admin.read<Repository>('/api/repositories', { json: { source: { sourceType: 'SshKey', url } } })
const open = async ({ organisationId }: SignedInPerson, repositoryId: string | null = null) => {
  const row = await findKey(backend.services.db, { organisationId, repositoryId })
  return row && backend.services.sealer.open(row.sealed_key)
}

test('an organisation begins without a key, with the hosts that the product knows', async () => {
  const { key, repositories, hosts } = await read(await signUpPerson(backend))
  expect([key, repositories]).toEqual([undefined, []])
  expect(hosts.map(({ host, id, keys }) => [host, id, keys[0]?.fingerprint])).toEqual([
    ['github.com', undefined, 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU'],
    ['gitlab.com', undefined, 'SHA256:eUXGGm1YGsMAS7vkcx6JOJdOGHPem5gQp4taiCfCLB8'],
    ['bitbucket.org', undefined, 'SHA256:ybgmFkzwOSotHTHLJgHO0QN8L0xErw6vd0VhFA9m3SM'],
  ])
})

test('a generated key shows its public half alone [B25]', async () => {
  const admin = await signUpPerson(backend)
  const key = await save(admin)
  expect(key).toMatchObject({ type: 'ed25519', bits: 256, isGenerated: true, version: 1 })
  expect(key?.publicKey).toMatch(/^ssh-ed25519 AAAA\S+ quarry@/)
  const privateKey = await open(admin)
  expect(privateKey).toContain('BEGIN OPENSSH PRIVATE KEY')
  const body = privateKey?.split('\n')[2] ?? ''
  const seen = JSON.stringify([await read(admin), backend.logged])
  expect(seen).not.toContain(body)
  const { rows } = await backend.services.database.runSql('select * from ssh_keys')
  expect(JSON.stringify(rows)).not.toContain(body)
})

test('a pasted key is opened once; its passphrase is not kept', async () => {
  const admin = await signUpPerson(backend)
  const { key } = await admin.read<SshSettings>(path, put({ kind: 'own', privateKey: locked.private, passphrase }))
  expect(key).toMatchObject({ publicKey: locked.public, comment: 'ada@laptop', isGenerated: false })
  const kept = await open(admin)
  expect(ssh2.utils.parseKey(kept ?? '')).not.toBeInstanceOf(Error)
  expect(kept).not.toContain(passphrase)
  expect(JSON.stringify(backend.logged)).not.toContain(passphrase)
})

test('a key that cannot be used is refused with its reason, and nothing is stored', async () => {
  const admin = await signUpPerson(backend)
  const refuse = async (privateKey: string, secret?: string) =>
    readRefusal(await admin.fetch(path, put({ kind: 'own', privateKey, ...(secret && { passphrase: secret }) })))
  expect(await refuse(locked.public)).toMatchObject({ status: 400, key: 'errors.sshKeyIsPublic' })
  expect(await refuse(locked.private)).toMatchObject({ status: 400, key: 'errors.sshKeyPassphraseNeeded' })
  expect(await refuse(locked.private, 'wrong')).toMatchObject({ key: 'errors.sshKeyPassphraseWrong' })
  expect(await refuse('PuTTY-User-Key-File-3: x')).toMatchObject({ key: 'errors.sshKeyIsPutty' })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  expect(await refuse(String(privateKey.export({ type: 'pkcs1', format: 'pem' })))).toMatchObject({
    key: 'errors.sshKeyTooShort',
    parameters: { bits: 1024 },
  })
  expect((await read(admin)).key).toBeUndefined()
})

test('a key in use is replaced and removed after a confirmation that names the repositories', async () => {
  const admin = await signUpPerson(backend)
  const first = await save(admin)
  await addSsh(admin)
  const response = await admin.fetch(path, generate('ed25519', { version: 1 }))
  expect(await readRefusal(response)).toEqual({
    status: 409,
    key: 'errors.sshKeyReplacing',
    parameters: { count: 1, names: 'owner/name' },
  })
  const second = await save(admin, { version: 1, confirmed: true })
  expect(second).toMatchObject({ version: 2 })
  expect(second?.fingerprint).not.toBe(first?.fingerprint)
  expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(409)
  expect((await admin.fetch(path, { method: 'DELETE', json: { confirmed: true } })).status).toBe(204)
  expect((await read(admin)).key).toBeUndefined()
  expect((await admin.fetch(path, { method: 'DELETE', json: { confirmed: true } })).status).toBe(404)
})

test('a key that someone else has replaced meanwhile is not replaced again', async () => {
  const admin = await signUpPerson(backend)
  await save(admin)
  expect((await admin.fetch(path, generate())).status).toBe(409)
  expect((await admin.fetch(path, generate('ed25519', { version: 7, confirmed: true }))).status).toBe(409)
})

test('a repository has a key of its own, and falls back to that of the organisation', async () => {
  const admin = await signUpPerson(backend)
  const organisationKey = await save(admin)
  const { id } = await addSsh(admin)
  const sshPath = `/api/repositories/${id}/ssh`
  expect(await admin.read<RepositorySsh>(sshPath)).toMatchObject({
    isOwn: false,
    key: { fingerprint: organisationKey?.fingerprint },
  })
  const own = await admin.read<RepositorySsh>(sshPath, { json: { kind: 'generate', type: 'ed25519' } })
  expect(own).toMatchObject({ isOwn: true, version: 1 })
  expect(own.key?.fingerprint).not.toBe(organisationKey?.fingerprint)
  expect((await read(admin)).repositories).toEqual([])
  expect((await admin.fetch(sshPath, { method: 'DELETE' })).status).toBe(204)
  expect(await admin.read<RepositorySsh>(sshPath)).toMatchObject({ isOwn: false })
  expect((await read(admin)).repositories).toEqual(['owner/name'])
})

test('only administrators make keys; users see the public one', async () => {
  const admin = await signUpPerson(backend)
  await save(admin)
  const { id } = await addSsh(admin)
  const user = await signUpPerson(backend, { role: 'User', organisation: admin.organisationId })
  expect((await user.fetch(path)).status).toBe(403)
  const json = { kind: 'generate', type: 'ed25519' }
  expect((await user.fetch(`/api/repositories/${id}/ssh`, { json })).status).toBe(403)
  expect(await user.read<RepositorySsh>('/api/repositories/ssh/key')).toMatchObject({ key: { type: 'ed25519' } })
  expect(await user.read<RepositorySsh>(`/api/repositories/${id}/ssh`)).toMatchObject({ key: { type: 'ed25519' } })
})

test('a key that was sealed with another signing key is named as such', async () => {
  const admin = await signUpPerson(backend)
  await save(admin)
  await backend.services.db
    .updateTable('ssh_keys')
    .set({ sealed_key: createSealer(new TextEncoder().encode('another key')).seal('x') })
    .where('organisation_id', '=', admin.organisationId)
    .execute()
  const json = { url: 'git@github.com:owner/name.git' }
  expect(await admin.read('/api/repositories/ssh/test', { json })).toMatchObject({
    failure: { key: 'errors.sshKeyLocked' },
  })
})

test('hosts are confirmed, replaced and removed; a shipped one comes back', async () => {
  const admin = await signUpPerson(backend)
  const confirm = (address: string, publicKeys = [hostKey]) =>
    admin.read<SshHost>(hostsPath, put({ address, publicKeys }))
  const own = await confirm('Git.Example.com')
  expect(own).toMatchObject({ host: 'git.example.com', port: 22, keys: [{ type: 'ssh-ed25519' }] })
  expect((await confirm('git@git.example.com:any/path.git')).id).toBe(own.id)
  const github = await confirm('github.com')
  const hosts = async () => (await read(admin)).hosts.map(({ host, keys }) => [host, keys.length])
  expect(await hosts()).toEqual([
    ['git.example.com', 1],
    ['github.com', 1],
    ['gitlab.com', 3],
    ['bitbucket.org', 3],
  ])
  expect((await admin.fetch(`${hostsPath}/${github.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await hosts()).toContainEqual(['github.com', 3])
  const refuse = async (address: string, publicKeys = [hostKey]) =>
    (await readRefusal(await admin.fetch(hostsPath, put({ address, publicKeys })))).key
  expect(await refuse('127.0.0.1')).toBe('errors.urlPrivate')
  expect(await refuse('git.example.com:2222')).toBe('errors.sshPort')
  expect(await refuse('-oProxyCommand=x')).toBe('errors.sshHostInvalid')
  expect(await refuse('git.example.com', ['ssh-ed25519 AAAA'])).toBe('errors.sshHostKeyInvalid')
  expect(await refuse('git.example.com', [hostKey.replace('ed25519', 'rsa')])).toBe('errors.sshHostKeyInvalid')
})

test.each([
  ['git@127.0.0.1:a', 'errors.urlPrivate'],
  ['ssh://git:secret@github.com/a', 'errors.sshCredentials'],
  ['https://github.com/owner/name', 'errors.sshAddressInvalid'],
  ['ssh://git@github.com:443/a', 'errors.sshPort'],
  ['-oProxyCommand=x', 'errors.sshAddressInvalid'],
])('a repository at %s is refused: %s', async (url, key) => {
  const admin = await signUpPerson(backend)
  const response = await admin.fetch('/api/repositories', { json: { source: { sourceType: 'SshKey', url } } })
  expect(await readRefusal(response)).toMatchObject({ status: 400, key })
})
