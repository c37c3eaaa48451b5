import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { analyseFiles, type AnalysisRequest } from '#src/backend/indexing/analysis-pool.ts'
import { AnalysisThread } from '#src/backend/indexing/analysis-thread.ts'
import type { PreparedFile } from '#src/backend/indexing/stored-file.ts'
import { scratchFolder } from './scratch-folder.ts'

const makeRequest = (count: number): AnalysisRequest => {
  const folder = scratchFolder()
  const paths = Array.from({ length: count }, (_, index) => `f${index}.ts`)
  for (const path of paths) writeFileSync(join(folder, path), `export function ${path.slice(0, -3)}() {\n  run()\n}\n`)
  return { folder, paths }
}

const collected = async (request: AnalysisRequest): Promise<PreparedFile[]> => {
  const files: PreparedFile[] = []
  for await (const batch of analyseFiles(request)) files.push(...batch)
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1))
}

const summary = (file: PreparedFile): string =>
  `${file.path} ${file.kind === 'indexed' ? file.symbols.map(({ name }) => name).join() : file.reason}`

it('analyses every file once, on threads', async () => {
  const request = makeRequest(100)
  const files = await collected({ ...request, workers: 2 })
  expect(files.map(summary)).toEqual(request.paths.map((path) => `${path} ${path.slice(0, -3)}`).toSorted())
})

it('says of a file that is gone that it cannot be read', async () => {
  const request = makeRequest(1)
  const files = await collected({ ...request, paths: ['f0.ts', 'gone.ts'], workers: 1 })
  expect(files.map(summary)).toEqual(['f0.ts f0', 'gone.ts unreadable'])
})

it('has nothing to do for nothing', async () => {
  expect(await collected({ folder: '/nowhere', paths: [] })).toEqual([])
})

it('stops for somebody who leaves, and when reading stops', async () => {
  const leaving = new AbortController()
  const reading = (async () => {
    for await (const batch of analyseFiles({ ...makeRequest(100), workers: 1, signal: leaving.signal })) {
      if (batch.length > 0) leaving.abort(new Error('left'))
    }
  })()
  await expect(reading).rejects.toThrow('left')
  for await (const batch of analyseFiles({ ...makeRequest(40), workers: 1 })) {
    expect(batch.length).toBeGreaterThan(0)
    break
  }
})

const threadThat = (behaviour: string): URL => {
  const file = join(scratchFolder(), 'thread.mjs')
  writeFileSync(file, `import { parentPort } from 'node:worker_threads'\n${behaviour}`)
  return pathToFileURL(file)
}

it('loses only the file that takes a thread down', async () => {
  const entry = threadThat(`
    parentPort.on('message', ({ paths }) => {
      if (paths.includes('poison.ts')) process.exit(7)
      parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    })
    parentPort.postMessage('ready')`)
  const files = await collected({ folder: '/nowhere', paths: ['a.ts', 'poison.ts', 'z.ts'], workers: 1, entry })
  expect(files.map(summary)).toEqual(['a.ts empty', 'poison.ts unreadable', 'z.ts empty'])
})

it('says so when threads cannot even start', async () => {
  const entry = threadThat(`throw new Error('no loader')`)
  await expect(collected({ folder: '/nowhere', paths: ['a.ts'], entry })).rejects.toThrow('no loader')
})

it('a thread that has ended says so to whoever asks it, each time', async () => {
  const thread = await AnalysisThread.start(threadThat(`parentPort.postMessage('ready')`))
  for (const _ of [1, 2]) {
    await expect(thread.ask({ folder: '/nowhere', paths: [] })).rejects.toThrow('The analysis thread ended')
  }
})

it('replaces a thread that ended when nothing was asked of it', async () => {
  const entry = threadThat(`
    const answer = ({ paths }) => parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    parentPort.once('message', answer)
    parentPort.postMessage('ready')`)
  const done: string[] = []
  for await (const batch of analyseFiles({ ...makeRequest(40), workers: 1, entry })) {
    done.push(...batch.map(({ path }) => path))
  }
  expect(new Set(done).size).toBe(40)
}, 60_000)

it('starts no thread for somebody who has left in the middle', async () => {
  const started = join(scratchFolder(), 'started')
  const entry = threadThat(`
    import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(started)}, '.')
    const answer = ({ paths }) => parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    parentPort.once('message', answer)
    parentPort.on('message', () => undefined)
    parentPort.postMessage('ready')`)
  for (const _ of [1, 2]) {
    for await (const batch of analyseFiles({ ...makeRequest(100), workers: 1, entry })) {
      expect(batch.length).toBeGreaterThan(0)
      break
    }
  }
  expect(readFileSync(started, 'utf8')).toBe('..')
})

const stuckAt = (path: string) =>
  threadThat(`
    import { workerData } from 'node:worker_threads'
    parentPort.on('message', ({ paths }) => {
      for (const [index, path] of paths.entries()) {
        Atomics.store(workerData.position, 0, index)
        if (path === ${JSON.stringify(path)}) for (;;);
      }
      parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    })
    parentPort.postMessage('ready')`)

it('ends the thread of a file that takes too long, and analyses the others', async () => {
  const request = { folder: '/nowhere', paths: ['a.ts', 'b.ts', 'stuck.ts', 'z.ts'], workers: 1, maxFileMs: 200 }
  const files = await collected({ ...request, entry: stuckAt('stuck.ts') })
  expect(files.map(summary)).toEqual(['a.ts empty', 'b.ts empty', 'stuck.ts tooComplex', 'z.ts empty'])
})

it('leaves out a file that takes more memory than a thread may have', async () => {
  const entry = threadThat(`
    parentPort.on('message', ({ paths }) => {
      const kept = []
      while (paths.includes('greedy.ts')) kept.push(new Array(1_000_000).fill(kept))
      parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    })
    parentPort.postMessage('ready')`)
  const files = await collected({
    folder: '/nowhere',
    paths: ['a.ts', 'greedy.ts'],
    workers: 1,
    maxFileMs: 60_000,
    entry,
  })
  expect(files.map(summary)).toEqual(['a.ts empty', 'greedy.ts tooComplex'])
})

it('ends at once for somebody who leaves while a file keeps its thread busy', async () => {
  const leaving = new AbortController()
  const request = {
    folder: '/nowhere',
    paths: ['stuck.ts'],
    workers: 1,
    maxFileMs: 600_000,
    entry: stuckAt('stuck.ts'),
  }
  const reading = collected({ ...request, signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
})

it('hands over a few files at first, and never more text than a batch may hold', async () => {
  const entry = threadThat(`
    parentPort.on('message', ({ paths }) =>
      parentPort.postMessage(paths.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' }))))
    parentPort.postMessage('ready')`)
  const measureBatches = async (sizes: ReadonlyMap<string, number>) => {
    const paths = Array.from({ length: 60 }, (_, no) => `f${no}`)
    const lengths: number[] = []
    for await (const batch of analyseFiles({ folder: '/nowhere', paths, sizes, workers: 1, entry })) {
      lengths.push(batch.length)
    }
    return lengths
  }
  expect(await measureBatches(new Map())).toEqual([2, 4, 8, 16, 16, 14])
  const large = new Map(Array.from({ length: 60 }, (_, no) => [`f${no}`, no < 30 ? 1_000_000 : 300_000]))
  expect(await measureBatches(large)).toEqual([
    ...Array.from({ length: 30 }, () => 1),
    ...Array.from({ length: 10 }, () => 3),
  ])
})

it('goes on with another thread when one answers only a part', async () => {
  const started = join(scratchFolder(), 'started')
  const entry = threadThat(`
    import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(started)}, '.')
    let left = 10
    parentPort.on('message', ({ paths }) => {
      const some = paths.slice(0, left)
      left -= some.length
      parentPort.postMessage(some.map((path) => ({ kind: 'skipped', path, bytes: 1, reason: 'empty' })))
    })
    parentPort.postMessage('ready')`)
  const request = makeRequest(40)
  const files = await collected({ ...request, workers: 1, entry })
  expect(files.map(({ path }) => path)).toEqual(request.paths.toSorted())
  expect(readFileSync(started, 'utf8')).toBe('....')
})

it('gives each thread little memory for what dies young, and not much for the rest', async () => {
  const entry = threadThat(`
    import { resourceLimits } from 'node:worker_threads'
    parentPort.on('message', () => parentPort.postMessage([{ kind: 'skipped', path: JSON.stringify(resourceLimits) }]))
    parentPort.postMessage('ready')`)
  const thread = await AnalysisThread.start(entry)
  const [answer] = await thread.ask({ folder: '/nowhere', paths: [] })
  await thread.end()
  expect(JSON.parse(answer?.path ?? '')).toMatchObject({ maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 })
})
