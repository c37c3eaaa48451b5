import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartFlags } from '#src/inspect/cli/start-flags.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'dist/server/serve.js')
const startLimit = 60_000

export interface RunningProduct {
  readonly address: string
  readonly dataDir: string
  readonly pid: number
  output(): string
  /** Ends the process as a power loss does; the data folder stays. */
  kill(): Promise<void>
  /** Resolves with the exit code after SIGTERM. A given data folder stays. */
  stop(): Promise<number | null>
}

export interface ProductOptions {
  readonly dataDir?: string
  readonly beginsAs?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly isFromSource?: boolean
}

const waitForAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output()}`)), startLimit)
    const look = () => {
      const address = /Quarry is at (\S+)/.exec(output())?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The product ended with ${code} while starting:\n${output()}`))
    })
  })

const spawnNode = (flags: readonly string[], dataDir: string, environment: ProductOptions['environment'] = {}) =>
  spawn(process.execPath, flags, {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export const spawnProduct = (dataDir: string, environment?: ProductOptions['environment']) => {
  if (!existsSync(server)) throw new Error('There is no build. Run "npm run build" first.')
  return spawnNode([...readStartFlags(root), server], dataDir, environment)
}

export const runProduct = async (options: ProductOptions = {}): Promise<RunningProduct> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quarry-run-')))
  if (options.beginsAs !== undefined) await cp(options.beginsAs, dataDir, { recursive: true })
  const child =
    options.isFromSource === true
      ? spawnNode(['--import', 'tsx', 'src/backend/dev.ts'], dataDir, options.environment)
      : spawnProduct(dataDir, options.environment)
  let printed = ''
  const output = () => printed
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()))
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code, signal) => {
      printed += `\nThe process ended (${signal ?? code}).\n`
      resolve(code)
    }),
  )
  const address = await waitForAddress(child, output)
  return {
    address,
    dataDir,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
