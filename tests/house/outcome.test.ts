import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, expect, it } from 'vitest'
import { type Outcome, outcomeFile } from '#tests/support/outcome.reporter.ts'

const house = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'quarry-outcome-'))
afterAll(() => rmSync(folder, { recursive: true }))

const runFiles = (files: Record<string, string>): Promise<Outcome & { code: number }> => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'outcome.json')
  const reporter = join(house, 'tests/support/outcome.reporter.ts')
  const vitest = join(house, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [vitest, 'run', '--root', folder, '--globals', '--maxWorkers=1', `--reporter=${reporter}`],
      { env: { ...process.env, [outcomeFile]: report } },
      () => resolve({ ...JSON.parse(readFileSync(report, 'utf8')), code: child.exitCode }),
    )
  })
}

it('names every test, hook, file and stray error that failed', async () => {
  const { code, passed, failed, failures } = await runFiles({
    'vitest.config.mjs': 'export default {}',
    'fine.test.js': `test('one', () => {}); test('two', () => {})`,
    'fails.test.js': `describe('sums', () => test('add', () => expect(1 + 1).toBe(3)))`,
    'hook.test.js': `describe('with a hook', () => { beforeAll(() => { throw new Error('no ground') }); test('x', () => {}) })`,
    'broken.test.js': `throw new Error('not even begun')`,
    'stray.test.js': `test('fine itself', async () => { Promise.reject(new Error('nobody listened')); await new Promise((r) => setTimeout(r, 20)) })`,
  })
  expect({ code, passed, failed }).toEqual({ code: 1, passed: 3, failed: 4 })
  const report = failures.join('\n')
  expect(report).toMatch(/fails\.test\.js: sums > add\n.*expected 2 to be 3/)
  expect(report).toMatch(/hook\.test\.js: with a hook\n.*no ground/)
  expect(report).toMatch(/broken\.test\.js: the file itself\n.*not even begun/)
  expect(report).toMatch(/outside any test: nobody listened\n.*stray\.test\.js/)
})
