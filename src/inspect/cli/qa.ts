import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './qa-build.ts'
import { freePort, runServer, toQaEnvironment } from './qa-run.ts'

/** Starts the product for QA: built when something has changed, with the inspector and its own data. */
const root = join(import.meta.dirname, '../../..')
const { env } = process
const print = (text: string) => process.stdout.write(text)

if (!isBuilt(root)) {
  print('There is no build of this state yet: building, which takes a minute or two.\n')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, maxBuffer: 2 ** 26 })
  if (status !== 0) {
    print(`${stdout.toString()}${stderr.toString()}\nThe build failed; above is what it said.\n`)
    process.exit(status ?? 1)
  }
}

/** The server creates a demo account on the local machine only. */
const account = {
  email: env['DEMO_EMAIL'] ?? 'qa@quarry.local',
  password: env['DEMO_PASSWORD'] ?? 'every-state-of-every-chart',
}
const port = await freePort(Number(env['PORT'] ?? 4173), env['HOST'] ?? '127.0.0.1')
process.exitCode = await runServer({
  server: [process.execPath, '--max-old-space-size=768', '--max-semi-space-size=4', join(root, 'dist/server/serve.js')],
  environment: toQaEnvironment(env, { port, dataDir: join(root, '.data/qa'), account }),
  account,
  print,
})
