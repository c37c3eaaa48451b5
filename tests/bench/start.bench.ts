import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Repository } from '#src/contract/repositories.ts'
import { readMemory } from '#tests/support/process-memory.ts'
import { demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { runProduct, type RunningProduct } from '#tests/support/running-product.ts'

/**
 * Starts the built product empty, after a stop and after `kill -9`, and prints times and memory: `npm run bench:start`, with a
 * number of runs other than three.
 */
const runs = Number(process.argv[2] ?? 3)
const idle = 10_000

const figures = {
  'first start, address printed (s)': { budget: 10, values: [] as number[] },
  'first start, own source indexed (s)': { values: [] as number[] },
  'first start with indexing, most memory (MB)': { budget: 700, values: [] as number[] },
  'ten idle seconds later, memory (MB)': { budget: 700, values: [] as number[] },
  'restart, address printed (s)': { budget: 1.5, values: [] as number[] },
  'restart, /healthz answers 200 (s)': { budget: 1.5, values: [] as number[] },
  'restart after kill -9, address printed (s)': { budget: 1.5, values: [] as number[] },
  'floor: PGlite alone opens that database (s)': { values: [] as number[] },
}
type Figure = keyof typeof figures

const note = (figure: Figure, value: number): void => void figures[figure].values.push(value)
const since = (start: number): number => (performance.now() - start) / 1000
const megabytes = (bytes: number): number => bytes / 1e6
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const timedStart = async (dataDir: string, figure: Figure): Promise<{ product: RunningProduct; begin: number }> => {
  const begin = performance.now()
  const product = await runProduct({ dataDir, environment: { DEMO_PASSWORD: demoPassword } })
  note(figure, since(begin))
  return { product, begin }
}

const untilIndexed = async (product: RunningProduct): Promise<void> => {
  const { call } = await signInAsDemo(product)
  for (;;) {
    const [own] = await call<Repository[]>('/api/repositories')
    if (own?.status === 'Alive') return
    if (own?.status === 'Failed') throw new Error(`The own source was not indexed:\n${product.output()}`)
    await pause(100)
  }
}

const untilHealthy = async ({ address }: RunningProduct): Promise<void> => {
  while ((await fetch(`${address}/healthz`)).status !== 200) await pause(10)
}

const firstStart = async (dataDir: string): Promise<void> => {
  const { product, begin } = await timedStart(dataDir, 'first start, address printed (s)')
  await untilIndexed(product)
  note('first start, own source indexed (s)', since(begin))
  note('first start with indexing, most memory (MB)', megabytes((await readMemory(product.pid)).peak))
  await pause(idle)
  note('ten idle seconds later, memory (MB)', megabytes((await readMemory(product.pid)).now))
  await product.kill()
}

const restarts = async (dataDir: string): Promise<void> => {
  const { product } = await timedStart(dataDir, 'restart after kill -9, address printed (s)')
  await product.stop()
  for (const _ of [1, 2]) {
    const { product: again, begin } = await timedStart(dataDir, 'restart, address printed (s)')
    await untilHealthy(again)
    note('restart, /healthz answers 200 (s)', since(begin))
    await again.stop()
  }
}

const floor = async (dataDir: string): Promise<void> => {
  const begin = performance.now()
  const script = `import { PGlite } from '@electric-sql/pglite'
    const database = await PGlite.create({ dataDir: ${JSON.stringify(join(dataDir, 'database'))} })
    await database.query('select 1')
    process.stdout.write('open')
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  note('floor: PGlite alone opens that database (s)', since(begin))
  await ended
}

for (let run = 0; run < runs; run += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  try {
    await firstStart(dataDir)
    await restarts(dataDir)
    await floor(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const shown = (value: number): string => value.toFixed(value < 100 ? 2 : 0).padStart(7)
process.stdout.write(`${runs} runs, load ${loadavg()[0]?.toFixed(1)}\n`)
for (const [name, { values, ...rest }] of Object.entries(figures)) {
  const budget = 'budget' in rest ? `  budget ${rest.budget}` : ''
  const [best, worst] = [Math.min(...values), Math.max(...values)]
  process.stdout.write(
    `${name.padEnd(46)} median ${shown(median(values))}  (${shown(best)} to ${shown(worst)})${budget}\n`,
  )
}
const [ours, theirs] = [
  median(figures['restart, address printed (s)'].values),
  median(figures['floor: PGlite alone opens that database (s)'].values),
]
process.stdout.write(`a restart takes ${(ours / theirs).toFixed(1)} times the floor of the same run\n`)
