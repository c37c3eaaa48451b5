import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, outcomeFile } from './support/outcome.reporter.ts'

interface Step {
  readonly name: string
  readonly command: string
  readonly counts?: true
}

const report = join(tmpdir(), `quarry-verify-${process.pid}.json`)
const vitest = (projects: string, workers = 1): string =>
  `vitest run ${projects} --maxWorkers=${workers} --reporter=default --reporter=./tests/support/outcome.reporter.ts`

const groups: readonly (readonly Step[])[] = [
  [{ name: 'code generation', command: 'panda codegen --silent' }],
  [
    { name: 'types', command: 'tsc --noEmit' },
    { name: 'lint', command: 'oxlint --deny-warnings' },
    { name: 'format', command: 'oxfmt --check' },
    { name: 'unused code', command: 'knip' },
    { name: 'words', command: 'npm run --silent words' },
  ],
  [
    {
      name: 'charts, backend and views',
      command: vitest('--project !journeys', Math.min(3, availableParallelism())),
      counts: true,
    },
  ],
  [{ name: 'build', command: 'npm run build' }],
  [{ name: 'size', command: 'npm run size' }],
  [
    {
      name: 'browser journeys',
      command: vitest('--project journeys', Math.min(2, availableParallelism())),
      counts: true,
    },
  ],
]

const run = (command: string, stdio: 'inherit' | ['ignore', 'pipe', 'pipe']): ChildProcess =>
  spawn(command, { shell: true, stdio, env: { ...process.env, [outcomeFile]: report } })

const awaitEnd = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))

const runBeside = async ({ name, command }: Step): Promise<number> => {
  const child = run(command, ['ignore', 'pipe', 'pipe'])
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => printed.push(piece))
  const code = await awaitEnd(child)
  console.log(`\n── ${name}\n${Buffer.concat(printed).toString()}`)
  return code
}

const runAlone = ({ name, command }: Step): Promise<number> => {
  console.log(`\n── ${name}`)
  return awaitEnd(run(command, 'inherit'))
}

/** A run that left no outcome, or failed without naming anything, counts as one failure. */
const counted = (code: number): Outcome => {
  try {
    const outcome = JSON.parse(readFileSync(report, 'utf8')) as Outcome
    return code === 0 ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) }
  } catch {
    return { passed: 0, failed: 1, failures: [] }
  } finally {
    rmSync(report, { force: true })
  }
}

let passed = 0
let failed = 0
const summary: string[] = []
const failures: string[] = []

const take = async (step: Step, isAlone: boolean): Promise<void> => {
  const start = performance.now()
  const code = await (isAlone ? runAlone(step) : runBeside(step))
  const outcome =
    step.counts === true ? counted(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] }
  failures.push(...outcome.failures)
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`)
}

for (const group of groups) await Promise.all(group.map((step) => take(step, group.length === 1)))
console.log(`\n${summary.join('\n')}`)
for (const failure of failures) console.log(`\nfailed: ${failure}`)
const names = failures.map((failure) => `failed: ${failure.split('\n')[0]}\n`).join('')
console.log(`\n${names}\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
