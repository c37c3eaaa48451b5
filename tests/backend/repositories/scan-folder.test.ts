import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeFiles } from '#src/backend/indexing/list-files.ts'
import { orderFiles, scanFolder } from '#src/backend/repositories/scan-folder.ts'
import { sortInTurns } from '#src/backend/lib/sort-in-turns.ts'
import { scratchFolder } from '#tests/backend/indexing/scratch-folder.ts'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'

const maxDelayMs = 200
const never = new AbortController().signal

test('as many files as an archive may hold keep nobody waiting while they are put in order', async () => {
  const below = `${'d'.repeat(190)}/`.repeat(4)
  const files = Array.from({ length: 149_000 }, (_, no) => ({
    path: `${below}${(no * 7919) % 149_000}.txt`,
    bytes: 1,
    verdict: null,
  }))
  const { result, maxDelayMs: delay } = await probeEventLoop(async () => orderFiles(await judgeFiles(files)))
  expect([result.paths.length, result.sizes.size]).toEqual([files.length, files.length])
  expect(delay).toBeLessThan(maxDelayMs)
})

test('what is important comes first, what is as important in the order of its path', async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'src'))
  for (const path of ['b.md', 'a.md', 'src/b.ts', 'src/a.ts', 'logo.png']) writeFileSync(join(folder, path), 'x')
  const { paths, skipped } = await scanFolder(folder, never)
  expect(paths).toEqual(['src/a.ts', 'src/b.ts', 'a.md', 'b.md'])
  expect(skipped).toEqual([{ path: 'logo.png', reason: 'binary', sizeBytes: 1 }])
})

test.each([0, 1, 2048, 10_001])('%i things are sorted as a list sorts them', async (length) => {
  const items = Array.from({ length }, (_, no) => ({ no, key: (no * 7919) % 101 }))
  const compare = (left: { key: number }, right: { key: number }) => left.key - right.key
  expect(await sortInTurns(items, compare)).toEqual(items.toSorted(compare))
})
