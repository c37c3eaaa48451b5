import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveRefused } from '#src/backend/indexing/archive-refused.ts'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'

/** Prints one line of JSON per archive. It runs in its own process, so that its memory can be measured. */
export interface Probe {
  readonly archive: string
  readonly outcome: string
  readonly milliseconds: number
  /** Counts the time of all threads, so that other load of the machine does not matter. */
  readonly cpuMilliseconds: number
  readonly rssGrowthMb: number
  readonly leftOver: readonly string[]
}

const rssIntervalMs = 5

const probe = async (archive: string): Promise<Probe> => {
  const work = `${archive}.work`
  mkdirSync(work)
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), rssIntervalMs)
  const start = performance.now()
  const cpu = process.cpuUsage()
  const outcome = await extractArchive({ archive, into: join(work, 'target') }).then(
    () => 'unpacked',
    (error: unknown) => (error instanceof ArchiveRefused ? error.code : String(error)),
  )
  const milliseconds = Math.round(performance.now() - start)
  const { user, system } = process.cpuUsage(cpu)
  const cpuMilliseconds = Math.round((user + system) / 1000)
  clearInterval(sampling)
  peak = Math.max(peak, process.memoryUsage.rss())
  const leftOver = readdirSync(work)
  rmSync(work, { recursive: true })
  return {
    archive,
    outcome,
    milliseconds,
    cpuMilliseconds,
    rssGrowthMb: Math.round((peak - before) / 2 ** 20),
    leftOver,
  }
}

for (const archive of process.argv.slice(2)) console.log(JSON.stringify(await probe(archive)))
