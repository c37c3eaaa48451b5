import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readStartFlags } from './start-flags.ts'
import { isBuilt } from './qa-build.ts'
import { freePort, runServer, toQaEnvironment } from './qa-run.ts'

/** Starts the product for QA: built when something has changed, with the inspector and its own data. */
const root = join(import.meta.dirname, '../../..')
const { env } = process
const print = (text: string) => process.stdout.write(text)

if (!isBuilt(root)) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', '--served'], {
    cwd: root,
    env: { ...env, QA: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** The server creates a demo account on the local machine only. */
const account = {
  email: env['DEMO_EMAIL'] ?? 'qa@quarry.local',
  password: env['DEMO_PASSWORD'] ?? 'every-state-of-every-chart',
}
const port = await freePort(Number(env['PORT'] ?? 4173), env['HOST'] ?? '127.0.0.1')
process.exitCode = await runServer({
  server: [process.execPath, ...readStartFlags(root), join(root, 'dist/server/serve.js')],
  environment: toQaEnvironment(env, { port, dataDir: join(root, '.data/qa'), account }),
  account,
  print,
})
