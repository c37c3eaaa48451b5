import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { removeStaleSshFolders } from '#src/backend/ssh/ssh-folder.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { ScannedHost, SshSettings, SshTest } from '#src/contract/ssh.ts'
import type { RepositorySsh } from '#src/contract/ssh-keys.ts'
import { put, readRefusal } from '#tests/backend/language-models/own-models.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { filesIn, settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { makeRepository } from '#tests/support/git-server.ts'
import { patience } from '#tests/support/patience.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSshServer, type SshServer } from '#tests/support/ssh-server.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const path = '/api/organization/ssh-settings'
let folder: string
let server: SshServer
let backend: TestBackend
let admin: SignedInPerson
let isHeld = false

const start = (port?: number) =>
  startSshServer({ folder, intercept: () => isHeld, ...(port === undefined ? {} : { port }) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-ssh-'))
  makeRepository(join(folder, 'app.git'), [
    { message: 'Add the answer', files: { 'src/answer.ts': 'export const answer = () => 42\n' } },
    { message: 'Try it', branch: 'feature/try', files: { 'src/try.ts': 'export const attempt = 1\n' } },
  ])
  server = await start()
  const silent = await startSilentHost()
  const hosts = `127.0.0.1:${server.port},127.0.0.1:${silent.port}`
  silentPort = silent.port
  closeSilent = silent.close
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: hosts })
})
beforeEach(async () => {
  isHeld = false
  admin = await signUpPerson(backend)
})
afterAll(async () => {
  await backend.close()
  await server.close()
  await closeSilent()
  rmSync(folder, { recursive: true, force: true })
})

let silentPort: number
let closeSilent: () => Promise<void>
const startSilentHost = async () => {
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((listening) => tcp.listen(0, '127.0.0.1', listening))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((closed) => tcp.close(() => closed()))
  }
  return { port: (tcp.address() as AddressInfo).port, close }
}

const scan = (address = server.url('app.git')) => admin.read<ScannedHost>(`${path}/hosts/scan`, { json: { address } })
const confirm = async () => {
  const { offered } = await scan()
  const publicKeys = offered.map(({ publicKey }) => publicKey)
  await admin.read(`${path}/hosts`, put({ address: server.url('app.git'), publicKeys }))
}
const generate = async () => {
  const { key } = await admin.read<SshSettings>(path, put({ kind: 'generate', type: 'ed25519' }))
  return key?.publicKey ?? ''
}
const add = async (source: object = {}) => {
  const json = { source: { sourceType: 'SshKey', url: server.url('app.git'), ...source } }
  return settled(admin, (await admin.read<Repository>('/api/repositories', { json })).id)
}
const again = async ({ id }: Repository) => {
  await admin.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  return settled(admin, id)
}
const tryOut = (more: object = {}) =>
  admin.read<SshTest>('/api/repositories/ssh/test', { json: { url: server.url('app.git'), ...more } })
const readKey = async () => (await admin.read<SshSettings>(path)).key

test('a repository is indexed by SSH, and the settings say when the key was used', async () => {
  await confirm()
  server.allow(await generate())
  expect((await readKey())?.lastUsedAt).toBeUndefined()
  const repository = await add()
  expect(repository).toMatchObject({
    name: 'app',
    sourceType: 'SshKey',
    url: server.url('app.git'),
    branch: 'main',
    status: 'Alive',
    index: { files: 1, commit: { message: 'Add the answer' } },
  })
  expect(await readKey()).toMatchObject({ lastUsedAt: expect.any(String) })
  expect(await add({ branch: 'feature/try' })).toMatchObject({ name: 'app-2', index: { files: 2 } })
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
})

test('what is wrong is said on the repository and in the settings, since when, until it works', async () => {
  const noKey = await add()
  expect(noKey).toMatchObject({ status: 'Failed', failure: { key: 'errors.sshKeyMissing' } })
  const publicKey = await generate()
  expect(await again(noKey)).toMatchObject({ failure: { key: 'errors.sshHostUnknown' } })
  await confirm()
  const denied = await again(noKey)
  expect(denied).toMatchObject({
    failure: { key: 'errors.sshPermissionDenied', parameters: { host: '127.0.0.1' } },
  })
  const failing = (await readKey())?.failing
  expect(failing).toMatchObject({ failure: { key: 'errors.sshPermissionDenied' }, repository: 'app' })
  backend.advance(60_000)
  await again(noKey)
  expect((await readKey())?.failing?.since).toBe(failing?.since)
  server.allow(publicKey)
  expect(await again(noKey)).toMatchObject({ status: 'Alive' })
  expect((await readKey())?.failing).toBeUndefined()
})

test('the own key of a repository opens what the key of the organisation does not', async () => {
  await confirm()
  await generate()
  const repository = await add()
  expect(repository.failure?.key).toBe('errors.sshPermissionDenied')
  const json = { kind: 'generate', type: 'ed25519' }
  const own = await admin.read<RepositorySsh>(`/api/repositories/${repository.id}/ssh`, { json })
  server.allow(own.key?.publicKey ?? '')
  expect((await readKey())?.failing).toBeUndefined()
  expect(await again(repository)).toMatchObject({ status: 'Alive' })
  expect(await tryOut()).toMatchObject({ failure: { key: 'errors.sshPermissionDenied' } })
  expect(await tryOut({ repositoryId: repository.id })).toMatchObject({ defaultBranch: 'main' })
})

test('a changed host key stops the fetching until it is accepted', async () => {
  await confirm()
  const publicKey = await generate()
  server.allow(publicKey)
  const repository = await add()
  const [before] = (await scan()).offered
  const { port } = server
  await server.close()
  server = await start(port)
  server.allow(publicKey)
  const { known, offered } = await scan()
  expect(known).toEqual([before])
  expect(offered).not.toEqual(known)
  expect(await again(repository)).toMatchObject({
    status: 'Alive',
    failure: {
      key: 'errors.sshHostChanged',
      parameters: { expected: before?.fingerprint, offered: offered[0]?.fingerprint },
    },
  })
  await confirm()
  expect(await again(repository)).not.toHaveProperty('failure')
})

test('a rewritten history and a renamed default branch are followed', async () => {
  await confirm()
  server.allow(await generate())
  const moved = new EditedRepository(folder, 'moved.git')
  moved.commit([{ kind: 'write', path: 'src/a.ts', content: 'export const answer = 1\n' }])
  const repository = await add({ url: server.url('moved.git') })
  expect(repository).toMatchObject({ branch: 'main', index: { commit: { message: 'Edit' } } })
  moved.run('commit', '--quiet', '--amend', '-m', 'Rewritten')
  expect(await again(repository)).toMatchObject({ status: 'Alive', index: { commit: { message: 'Rewritten' } } })
  moved.run('branch', '-m', 'main', 'trunk')
  expect(await again(repository)).toMatchObject({ status: 'Alive', branch: 'trunk', index: { files: 1 } })
})

test('a test of the connection lists the branches or says what is wrong', async () => {
  expect(await tryOut()).toMatchObject({ failure: { key: 'errors.sshKeyMissing' } })
  const publicKey = await generate()
  expect(await tryOut()).toMatchObject({ failure: { key: 'errors.sshHostUnknown' } })
  await confirm()
  expect(await tryOut()).toMatchObject({ failure: { key: 'errors.sshPermissionDenied' } })
  server.allow(publicKey)
  expect(await tryOut()).toEqual({ branches: ['feature/try', 'main'], defaultBranch: 'main' })
  expect(await tryOut({ url: server.url('gone.git') })).toMatchObject({ failure: { key: 'errors.sshNotFound' } })
  expect(await filesIn(backend, 'ssh')).toEqual([])
  const refused = await admin.fetch('/api/repositories/ssh/test', { json: { url: 'git@127.0.0.1:a' } })
  expect(await readRefusal(refused)).toMatchObject({ status: 400, key: 'errors.urlPrivate' })
})

test('a host that does not answer is given up within a bound', async () => {
  const address = `ssh://git@127.0.0.1:${silentPort}/app.git`
  const response = await admin.fetch(`${path}/hosts/scan`, { json: { address } })
  expect(await readRefusal(response)).toMatchObject({
    status: 422,
    key: expect.stringMatching(/sshTimedOut|sshUnreach/),
  })
})

test('stopping the work leaves no key behind', async () => {
  await confirm()
  server.allow(await generate())
  isHeld = true
  const json = { source: { sourceType: 'SshKey', url: server.url('app.git') } }
  const { id } = await admin.read<Repository>('/api/repositories', { json })
  const work = join(backend.services.config.dataDir, 'work')
  const keys = () => readdirSync(work, { recursive: true }).filter((file) => String(file).endsWith('ssh/key'))
  await vi.waitFor(() => expect(keys()).toHaveLength(1), patience)
  await admin.fetch(`/api/repositories/${id}/cancel`, { method: 'POST' })
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
})

test('keys that a killed process left behind are removed at the next start', async () => {
  const { config } = backend.services
  const left = join(config.dataDir, 'ssh', 'check-left')
  onTestFinished(() => rmSync(left, { recursive: true, force: true }))
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'key'), 'secret')
  await removeStaleSshFolders(config)
  expect(readdirSync(join(config.dataDir, 'ssh'))).toEqual(['check-left'])
  utimesSync(left, 0, 0)
  await removeStaleSshFolders(config)
  expect(readdirSync(join(config.dataDir, 'ssh'))).toEqual([])
})
