import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#src/inspect/cli/open-log.ts'
import { verifyFile } from '#src/inspect/cli/verify-file.ts'
import { readMemory } from '#tests/support/process-memory.ts'
import { writeSample } from './sample-file.ts'

const sizes = [100_000, 1_000_000]
const runs = 5

const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

const measureFloor = async (file: string, events: number): Promise<number> => {
  const lines: string[] = []
  for await (const piece of await openLog(file)) {
    lines.push(...piece.toString().split('\n').slice(1, -1))
    if (lines.length > 50_000) break
  }
  const began = process.cpuUsage()
  for (const line of lines) JSON.parse(line)
  return (process.cpuUsage(began).user / 1_000 / lines.length) * events
}

const measure = async (file: string): Promise<void> => {
  const times: number[] = []
  let [figures, busy, events] = ['', 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const [began, idle] = [performance.now(), process.cpuUsage()]
    const { report } = await verifyFile(file)
    times.push(performance.now() - began)
    busy = process.cpuUsage(idle).user / 1_000
    events = report.events
    if (!report.isConforming) throw new Error('the sample does not conform')
    figures = `${report.events} events of ${report.users} people`
  }
  const { peak } = await readMemory(process.pid)
  const floor = await measureFloor(file, events)
  times.sort((a, b) => a - b)
  print(
    `  ${figures}: ${seconds(times[0] ?? 0)} at best, ${seconds(times[runs >> 1] ?? 0)} at the median of ${runs}; ${megabytes(peak)} at most`,
  )
  print(
    `  busy for ${seconds(busy)} in the last run, ${(busy / floor).toFixed(1)} times as long as JSON.parse with its lines`,
  )
}

/** Each size runs in its own process, so that its memory is that of one log. */
const measureApart = async (file: string): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, file], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the measurement of ${file} failed`)
}

const [given] = process.argv.slice(2)
if (given === undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  try {
    for (const size of sizes) {
      const file = join(folder, `${size}.ndjson`)
      await writeSample(file, size)
      print(`${size} events, ${megabytes((await stat(file)).size)}`)
      await measureApart(file)
      await rm(file)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
} else await measure(given)
