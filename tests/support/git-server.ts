import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { startProcess } from '#src/backend/processes/start-process.ts'

export interface GitServer {
  readonly port: number
  readonly url: (repository: string) => string
  readonly requests: readonly GitRequest[]
  readonly close: () => Promise<void>
}

export interface GitRequest {
  readonly method: string
  readonly path: string
  readonly host: string
  readonly authorization: string | null
}

export interface GitServerOptions {
  /** The dumb protocol reads the repository's files from a plain web server. */
  readonly protocol?: 'smart' | 'dumb'
  readonly credentials?: { readonly username: string; readonly password: string }
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export async function startGitServer(folder: string, options: GitServerOptions = {}): Promise<GitServer> {
  const requests: GitRequest[] = []
  const server = createServer((request, response) => {
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      host: request.headers.host ?? '',
      authorization: request.headers.authorization ?? null,
    })
    if (options.intercept?.(request, response) === true) return
    if (!isAllowed(request, options)) response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
    else if (options.protocol === 'dumb') serveFile(folder, request, response)
    else void answerGit(folder, request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  }
  return { port, requests, close, url: (repository) => `http://127.0.0.1:${port}/${repository}` }
}

function isAllowed(request: IncomingMessage, { credentials }: GitServerOptions): boolean {
  if (credentials === undefined) return true
  const expected = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
  return request.headers.authorization === `Basic ${expected}`
}

export async function answerGit(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://host')
  const [, repository = '', action = ''] = /^\/(.+?)\/(info\/refs|git-upload-pack)$/.exec(url.pathname) ?? []
  const gitDir = join(folder, repository)
  if (repository === '' || !existsSync(gitDir)) return void response.writeHead(404).end()
  const isAdvertising = action === 'info/refs'
  const kind = isAdvertising ? 'advertisement' : 'result'
  response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}`, 'cache-control': 'no-cache' })
  const protocol = request.headers['git-protocol']
  const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
  const input = await buffer(body).catch(() => null)
  if (input === null) return void response.destroy()
  if (isAdvertising) response.write('001e# service=git-upload-pack\n0000')
  const args = ['upload-pack', '--stateless-rpc', ...(isAdvertising ? ['--advertise-refs'] : []), gitDir]
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...(typeof protocol === 'string' ? { GIT_PROTOCOL: protocol } : {}),
  }
  const kill = startProcess(
    { command: 'git', args, cwd: folder, env, input },
    { onStdout: (piece) => response.write(piece), onStderr: () => undefined, onEnd: () => response.end() },
  )
  response.once('close', kill)
}

function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const file = join(folder, new URL(request.url ?? '/', 'http://host').pathname)
  if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/plain' })
  createReadStream(file).pipe(response)
}

export function readPassword(authorization: string | undefined, username: string): string | undefined {
  const given = Buffer.from((authorization ?? '').replace(/^Basic /i, ''), 'base64').toString('utf8')
  return given.startsWith(`${username}:`) ? given.slice(username.length + 1) : undefined
}

export interface CommitToMake {
  readonly message: string
  readonly branch?: string
  readonly author?: string
  readonly time?: number
  readonly files: Readonly<Record<string, string | { readonly mode: string; readonly content: string }>>
}

export function makeRepository(gitDir: string, commits: readonly CommitToMake[], defaultBranch = 'main'): void {
  mkdirSync(gitDir, { recursive: true })
  git(gitDir, ['init', '--bare', '--quiet', `--initial-branch=${defaultBranch}`, '.'])
  git(gitDir, ['fast-import', '--quiet'], fastImport(commits, defaultBranch))
  git(gitDir, ['repack', '-adq'])
  git(gitDir, ['update-server-info'])
}

export function git(cwd: string, args: readonly string[], input = ''): string {
  const env = { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', args, { cwd, env, input, stdio: ['pipe', 'pipe', 'pipe'] }).toString('utf8')
}

function fastImport(commits: readonly CommitToMake[], defaultBranch: string): string {
  const seen = new Set<string>()
  return commits
    .map(({ message, branch = defaultBranch, author = 'Ada Lovelace', time = 1_700_000_000, files }) => {
      const identity = `${author} <ada@example.test> ${time} +0200`
      const isForked = branch !== defaultBranch && !seen.has(branch) && seen.has(defaultBranch)
      seen.add(branch)
      return [
        `commit refs/heads/${branch}`,
        `author ${identity}`,
        `committer ${identity}`,
        data(message),
        ...(isForked ? [`from refs/heads/${defaultBranch}`] : []),
        ...Object.entries(files).map(([path, file]) => fileCommand(path, file)),
        '',
      ].join('\n')
    })
    .join('\n')
}

function fileCommand(path: string, file: string | { readonly mode: string; readonly content: string }): string {
  const { mode, content } = typeof file === 'string' ? { mode: '100644', content: file } : file
  return mode === '160000' ? `M ${mode} ${content} "${path}"` : `M ${mode} inline "${path}"\n${data(content)}`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`
}
