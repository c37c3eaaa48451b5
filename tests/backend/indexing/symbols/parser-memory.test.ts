import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { analyseFiles } from '#src/backend/indexing/analysis-pool.ts'
import { scratchFolder } from '../scratch-folder.ts'

const maxRssGrowthBytes = 380e6

/** Three megabytes each, for which the parser would take a gigabyte. */
const hostile = {
  'names.ts': 'a\n'.repeat(1_572_864),
  'arguments.cpp': 'a<b<\n'.repeat(629_145),
}
const ordinary = 'export function usual() {\n  run()\n}\n'

it('gives up parsing what takes too much memory, and reads the next file on another thread', async () => {
  const folder = scratchFolder()
  const sources = { ...hostile, 'usual.ts': ordinary }
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text)
  const symbols = new Map<string, readonly string[]>()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  try {
    for await (const files of analyseFiles({ folder, paths: Object.keys(sources), workers: 1, maxFileMs: 60_000 })) {
      for (const file of files) {
        if (file.kind === 'indexed')
          symbols.set(
            file.path,
            file.symbols.map(({ name }) => name),
          )
      }
    }
  } finally {
    clearInterval(sampling)
  }
  expect(Object.fromEntries(symbols)).toEqual({ 'names.ts': [], 'arguments.cpp': [], 'usual.ts': ['usual'] })
  expect(peak - before).toBeLessThan(maxRssGrowthBytes)
}, 120_000)
