import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { endSignals } from '#src/lib/end-signals.ts'

export interface QaAccount {
  readonly email: string
  readonly password: string
}

export const placesText = (address: string, { email, password }: QaAccount): string =>
  [
    ['Product', address],
    ['Inspector', `${address}/inspect`],
    ['Funnels and journeys', `${address}/inspect/funnels`],
    ['Mail that was sent', `${address}/dev/mailbox`],
    ['Events that arrived', `${address}/api/dev/events`],
    ['Sign in as', `${email} with the password ${password}`],
  ]
    .map(([what = '', where = '']) => `  ${what.padEnd(22)}${where}`)
    .join('\n')

/** Nothing listens at this address, so the services are configured and no data leaves the machine. */
const nowhere = '127.0.0.1:9'

/** Returns the server settings with which every chart can be reached; variables that are already set are kept. */
export const toQaEnvironment = (
  set: NodeJS.ProcessEnv,
  { port, dataDir, account }: { readonly port: number; readonly dataDir: string; readonly account: QaAccount },
): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  ERROR_REPORTING_DSN: `http://qa@${nowhere}/1`,
  SUPPORT_WIDGET_ID: 'qa',
  SUPPORT_WIDGET_URL: `http://${nowhere}/widget.js`,
  ...set,
  QA: '1',
  PORT: String(port),
  DEMO_EMAIL: account.email,
  DEMO_PASSWORD: account.password,
})

export const freePort = (wanted: number, host: string): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(wanted, host, () => probe.close(() => resolve(wanted)))
  })

interface QaRun {
  readonly server: readonly [string, ...string[]]
  readonly environment: NodeJS.ProcessEnv
  readonly account: QaAccount
  readonly print: (text: string) => void
}

const addressLine = / is at (\S+)\n/

/** Runs the server until it ends and resolves with its exit code. Signals that end this process end the server first. */
export const runServer = ({ server: [command, ...options], environment, account, print }: QaRun): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, options, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (piece: Buffer) => {
      const before = addressLine.test(printed)
      printed = before ? printed : printed + piece.toString()
      print(piece.toString())
      const address = before ? undefined : addressLine.exec(printed)?.[1]
      if (address !== undefined) print(`\n${placesText(address, account)}\n\nCtrl-C stops everything.\n`)
    })
    const end = () => child.kill('SIGTERM')
    for (const signal of endSignals) process.on(signal, end)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const signal of endSignals) process.off(signal, end)
      resolve(code ?? (signal === 'SIGTERM' ? 0 : 1))
    })
  })
