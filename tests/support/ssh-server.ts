import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import ssh2, { type Connection, type ServerChannel } from 'ssh2'
import { generateReadableKey } from './readable-ssh-key.ts'

export interface SshServerOptions {
  readonly folder: string
  readonly port?: number
  readonly intercept?: (channel: ServerChannel, command: string, connection: Connection) => boolean
}

export interface SshServer {
  readonly port: number
  readonly hostKey: string
  readonly commands: readonly string[]
  readonly openConnections: () => number
  readonly url: (repository: string) => string
  readonly allow: (publicKey: string) => void
  readonly close: () => Promise<void>
}

const { parseKey } = ssh2.utils

export const serveRepository = (
  folder: string,
  command: string,
  channel: ServerChannel,
  onSent?: (bytes: number) => void,
): void => {
  const [, path = ''] = /^git-upload-pack '(.+)'$/.exec(command) ?? []
  const gitDir = join(folder, path)
  if (path === '' || !existsSync(gitDir)) {
    channel.stderr.write(`fatal: '${path}' does not appear to be a git repository\n`)
    channel.exit(128)
    return void channel.end()
  }
  const child = spawn('git', ['upload-pack', gitDir], { env: { PATH: process.env['PATH'] } })
  child.stdin.on('error', () => undefined)
  channel.pipe(child.stdin)
  child.stdout.pipe(channel, { end: false })
  child.stdout.on('data', (piece: Buffer) => onSent?.(piece.length))
  child.on('close', (status) => {
    channel.exit(status ?? 1)
    channel.end()
  })
  channel.on('close', () => child.kill())
}

const listen = (server: ssh2.Server, port: number): Promise<number> =>
  new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening((server.address() as AddressInfo).port))
  })

export const startSshServer = async ({ folder, intercept, port = 0 }: SshServerOptions): Promise<SshServer> => {
  const host = generateReadableKey()
  const allowed = new Set<string>()
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = new ssh2.Server({ hostKeys: [host.private] }, (connection) => {
    connection.on('error', () => undefined)
    connection.on('authentication', (context) => {
      const isAllowed = context.method === 'publickey' && allowed.has(context.key.data.toString('base64'))
      if (!isAllowed || context.method !== 'publickey') return context.reject(['publickey'])
      const key = parseKey(`${context.key.algo} ${context.key.data.toString('base64')}`)
      const { signature, blob, hashAlgo } = context
      if (signature === undefined || blob === undefined) return context.accept()
      if (key instanceof Error || key.verify(blob, signature, hashAlgo) !== true) return context.reject()
      return context.accept()
    })
    connection.on('session', (accept) => {
      const session = accept()
      session.on('exec', (acceptExec, _, { command }) => {
        commands.push(command)
        const channel = acceptExec()
        if (intercept?.(channel, command, connection) !== true) serveRepository(folder, command, channel)
      })
    })
  })
  const { _srv: tcp } = server as unknown as { _srv: import('node:net').Server }
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const taken = await listen(server, port)
  const [type, base64] = host.public.split(' ')
  return {
    port: taken,
    hostKey: `${type} ${base64}`,
    commands,
    openConnections: () => sockets.size,
    url: (repository) => `ssh://git@127.0.0.1:${taken}/${repository}`,
    allow: (publicKey) => void allowed.add(publicKey.split(' ')[1] ?? ''),
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
