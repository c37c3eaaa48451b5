import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Step {
  readonly name: string
  readonly command: string
  /** Vitest steps count their tests; the others count as one. */
  readonly counts?: true
}

const report = join(tmpdir(), `quarry-verify-${process.pid}.json`)
const vitest = (projects: string): string =>
  `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${report}`

const steps: readonly Step[] = [
  { name: 'code generation', command: 'panda codegen --silent' },
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'lint', command: 'oxlint --deny-warnings' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'unused code', command: 'knip' },
  {
    name: 'charts, backend and views',
    command: vitest('--project machines --project backend --project views'),
    counts: true,
  },
  { name: 'build', command: 'npm run build' },
  { name: 'size', command: 'npm run size' },
  { name: 'browser journeys', command: vitest('--project journeys'), counts: true },
]

const run = (command: string): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'inherit' })
    child.once('exit', (code) => resolve(code ?? 1))
  })

const counted = (code: number): { passed: number; failed: number } => {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(report, { force: true })
  }
}

let passed = 0
let failed = 0
const summary: string[] = []
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const start = performance.now()
  const code = await run(step.command)
  const outcome = step.counts === true ? counted(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`)
}
console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
