import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { ChangedFile } from '#src/backend/review-rules/change.ts'
import { findInChange } from '#src/backend/review-rules/find-in-change.ts'
import { toPatch } from '#src/backend/review-rules/to-patch.ts'

const run = promisify(execFile)

const applyFix = async (after: string): Promise<string> => {
  const file: ChangedFile = { path: 'agent.js', status: 'added', before: null, after }
  const [finding] = await findInChange({ files: [file], context: [] })
  const folder = await mkdtemp(join(tmpdir(), 'review-patch-'))
  try {
    await writeFile(join(folder, file.path), after)
    await writeFile(join(folder, 'fix.patch'), finding === undefined ? '' : (toPatch(file, finding) ?? ''))
    await run('git', ['apply', 'fix.patch'], { cwd: folder })
    return await readFile(join(folder, file.path), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each([
  [
    'a line',
    'a()\nconst agent = { rejectUnauthorized: false }\nb()\n',
    'a()\nconst agent = { rejectUnauthorized: true }\nb()\n',
  ],
  [
    'a line that ends without a line break',
    'const agent = { rejectUnauthorized: false }',
    'const agent = { rejectUnauthorized: true }',
  ],
  [
    'a line that ends as on Windows',
    'a()\r\nconst agent = { rejectUnauthorized: false }\r\n',
    'a()\r\nconst agent = { rejectUnauthorized: true }\r\n',
  ],
  ['a statement that goes', 'a()\n  debugger;\nb()\n', 'a()\nb()\n'],
  ['the only statement', 'debugger\n', ''],
])('replaces %s', async (_, before, after) => {
  expect(await applyFix(before)).toBe(after)
})

it('gives nothing for a finding without a fix', async () => {
  const file: ChangedFile = { path: 'a.js', status: 'added', before: null, after: 'const run = (code) => eval(code)\n' }
  const [finding] = await findInChange({ files: [file], context: [] })
  expect(finding && toPatch(file, finding)).toBeNull()
})
