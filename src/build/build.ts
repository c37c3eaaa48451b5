import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { brand } from '../lib/brand.ts'
import { isOnValue } from '../lib/on-values.ts'

/** Makes `dist/`. With `--served` of the two browser builds only the one that a start with this environment serves. */
const served = isOnValue(process.env['QA'] ?? '') ? 'qa' : 'app'
const builds = process.argv.includes('--served') ? [served] : ['app', 'qa']

const run = async (command: string, environment = {}): Promise<void> => {
  const env = { ...process.env, ...environment }
  const { stdout, stderr } = await promisify(exec)(command, { maxBuffer: 2 ** 26, env })
  process.stdout.write(`${stdout}${stderr}.`)
}

const vite = (mode: string): Promise<void> => run(`vite build --mode ${mode} --logLevel warn`)

const buildPages = async (): Promise<void> => {
  await run('panda codegen --silent')
  const buildPage = async (build: string) => {
    await run('panda cssgen --splitting --silent', { SHEETS: build })
    await vite(build)
  }
  await Promise.all(builds.map(buildPage))
  await run(`tsx src/build/prerender.ts ${builds.join(' ')}`)
}

process.stdout.write(`Building ${brand} `)
try {
  await Promise.all([buildPages(), vite('server'), run('tsx src/backend/build-database.ts')])
  process.stdout.write('\n')
} catch (error) {
  const { stdout, stderr } = error as { stdout: string; stderr: string }
  process.stderr.write(`\n${stdout}${stderr}\nThe build failed; above is what it said.\n`)
  process.exit(1)
}
