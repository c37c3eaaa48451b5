import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneRepository } from '#src/backend/indexing/git-clone.ts'
import { cloneLimits } from '#src/backend/indexing/git-fetch.ts'
import { GitFailed } from '#src/backend/indexing/git-failed.ts'
import type { SshAccess } from '#src/backend/indexing/git-ssh.ts'
import { SshFailed } from '#src/backend/indexing/ssh-failed.ts'
import { outboundPolicy } from '#src/backend/net/outbound-policy.ts'
import { generateKey } from '#src/backend/ssh/generate-key.ts'
import { readHostKeys } from '#src/backend/ssh/host-keys.ts'
import { scratchFolder } from '#tests/backend/indexing/scratch-folder.ts'
import { makeRepository } from '#tests/support/git-server.ts'
import { patience } from '#tests/support/patience.ts'
import { serveRepository, startSshServer, type SshServerOptions } from '#tests/support/ssh-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const policyFor = (port: number) => outboundPolicy({ selfHosted: true, allowList: `127.0.0.1:${port}` })

interface Room {
  readonly isRegistered?: boolean
  readonly type?: 'ed25519' | 'rsa'
  readonly intercept?: SshServerOptions['intercept']
}

const openRoom = async ({ isRegistered = true, type = 'ed25519', intercept }: Room = {}) => {
  const folder = scratchFolder()
  makeRepository(join(folder, 'app.git'), [
    { message: 'Begin', files: { 'README.md': '# App\n' } },
    { message: 'Add the answer', files: { 'a.ts': 'export const answer = 42\n' } },
    { message: 'Try it', branch: 'feature/try', files: { 'b.ts': 'export {}\n' } },
  ])
  const server = await startSshServer({ folder, ...(intercept && { intercept }) })
  onTestFinished(server.close)
  const { privateKey, publicKey } = await generateKey(type)
  if (isRegistered) server.allow(publicKey)
  const work = join(folder, "work with 'marks' and spaces")
  mkdirSync(work)
  const pin = (hostKeys: readonly string[]): SshAccess => ({
    privateKey,
    hostKeys,
    fingerprints: readHostKeys(hostKeys).map(({ fingerprint }) => fingerprint),
    folder: join(work, 'ssh'),
  })
  const clone = (more: Partial<Parameters<typeof cloneRepository>[0]> = {}) =>
    cloneRepository({
      url: server.url('app.git'),
      policy: policyFor(server.port),
      into: join(work, 'clone.git'),
      ssh: pin([server.hostKey]),
      ...more,
    })
  return { folder, work, server, pin, clone, privateKey }
}

const failure = async (work: Promise<unknown>): Promise<SshFailed | GitFailed> => {
  try {
    await work
  } catch (error) {
    if (error instanceof SshFailed || error instanceof GitFailed) return error
    throw error
  }
  throw new Error('it was fetched')
}

const otherKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf'

test.each(['ed25519', 'rsa'] as const)('a repository is cloned with a registered %s key', async (type) => {
  const { clone, server } = await openRoom({ type })
  expect(await clone()).toMatchObject({ branch: 'main', defaultBranch: 'main', branches: ['feature/try', 'main'] })
  expect(server.commands).toEqual(["git-upload-pack '/app.git'", "git-upload-pack '/app.git'"])
})

test('the key is in a file of its owner alone while git works, and in no argument', async () => {
  const seen: string[] = []
  const { clone, work, privateKey } = await openRoom({
    intercept(channel) {
      const files = readdirSync(join(work, 'ssh')).map((name) => join(work, 'ssh', name))
      seen.push(...files.map((file) => (statSync(file).mode & 0o777).toString(8)))
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      const given = pids.map((pid) =>
        existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '',
      )
      seen.push(String(given.some((line) => line.includes(privateKey.split('\n')[1] ?? ''))))
      channel.exit(1)
      channel.end()
      return true
    },
  })
  await failure(clone())
  expect(seen).toEqual(['600', '600', 'false'])
})

test('a key that is not registered is named as such, with the host', async () => {
  const { clone } = await openRoom({ isRegistered: false })
  expect(await failure(clone())).toMatchObject({ code: 'permissionDenied', parameters: { host: '127.0.0.1' } })
})

test('a host without a pinned key is not connected to', async () => {
  const { clone, pin, server } = await openRoom()
  expect(await failure(clone({ ssh: pin([]) }))).toMatchObject({ code: 'hostUnknown' })
  expect(server.openConnections()).toBe(0)
})

test('a changed host key is refused before the key is offered, with both fingerprints', async () => {
  const { clone, pin, server } = await openRoom()
  const [expected] = readHostKeys([otherKey])
  const [offered] = readHostKeys([server.hostKey])
  expect(await failure(clone({ ssh: pin([otherKey]) }))).toMatchObject({
    code: 'hostChanged',
    parameters: { host: '127.0.0.1', expected: expected?.fingerprint, offered: offered?.fingerprint },
  })
  expect(server.commands).toEqual([])
})

test('a repository that is not there is named as such', async () => {
  const { clone, server } = await openRoom()
  expect(await failure(clone({ url: server.url('other.git') }))).toMatchObject({ code: 'notFound' })
})

test('a branch that is not there is named as such', async () => {
  const { clone } = await openRoom()
  expect(await failure(clone({ branch: 'gone' }))).toMatchObject({ code: 'branchNotFound' })
})

test('a connection that is cut in the middle leaves nothing', async () => {
  let sentBytes = 0
  const { clone, work, folder } = await openRoom({
    intercept(channel, command, connection) {
      serveRepository(folder, command, channel, (bytes) => {
        sentBytes += bytes
        if (sentBytes > 500_000) connection.end()
      })
      return true
    },
  })
  const content = randomBytes(2_000_000).toString('base64')
  makeRepository(join(folder, 'app.git'), [{ message: 'Grow', files: { 'big.txt': content } }], 'big')
  expect(await failure(clone({ branch: 'big' }))).toMatchObject({ code: 'interrupted' })
  expect(existsSync(join(work, 'clone.git'))).toBe(false)
})

const shortLimits = { ...cloneLimits, maxSilenceSeconds: 1 }

test('a host that says nothing is given up', async () => {
  const { clone } = await openRoom({ intercept: () => true })
  expect(await failure(clone({ limits: shortLimits }))).toMatchObject({ code: 'tooSlow' })
})

test('a host that sends too slowly is given up', async () => {
  const timers: NodeJS.Timeout[] = []
  onTestFinished(() => timers.forEach(clearInterval))
  const { clone } = await openRoom({
    intercept(channel) {
      timers.push(setInterval(() => channel.write('0'), 100))
      return true
    },
  })
  expect(await failure(clone({ limits: shortLimits }))).toMatchObject({ code: 'tooSlow' })
})

test('a host that is no server of SSH, or none, is unreachable', async () => {
  const sockets: Socket[] = []
  const tcp = createServer((socket) => {
    sockets.push(socket)
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  await new Promise<void>((listening) => tcp.listen(0, '127.0.0.1', listening))
  const { port } = tcp.address() as AddressInfo
  const { clone } = await openRoom()
  const there = { url: `ssh://git@127.0.0.1:${port}/app.git`, policy: policyFor(port) }
  expect(await failure(clone(there))).toMatchObject({ code: 'unreachable' })
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => tcp.close(closed))
  expect(await failure(clone(there))).toMatchObject({ code: 'unreachable' })
})

test('whoever stops the work ends ssh as well', async () => {
  const stop = new AbortController()
  const { clone, server } = await openRoom({
    intercept() {
      stop.abort(new Error('stopped'))
      return true
    },
  })
  await expect(clone({ signal: stop.signal })).rejects.toThrow('stopped')
  await vi.waitFor(() => expect(server.openConnections()).toBe(0), patience)
})

test('a machine without ssh says so', async () => {
  const { clone, pin, server } = await openRoom()
  const ssh = { ...pin([server.hostKey]), ssh: '/nowhere/ssh' }
  expect(await failure(clone({ ssh }))).toMatchObject({ code: 'sshMissing' })
})
