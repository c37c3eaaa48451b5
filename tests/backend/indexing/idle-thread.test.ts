import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { analyseFiles, type AnalysisRequest } from '#src/backend/indexing/analysis-pool.ts'
import { AnalysisThread } from '#src/backend/indexing/analysis-thread.ts'
import { keepIdleThread, maxIdleMs, takeIdleThread } from '#src/backend/indexing/idle-thread.ts'
import { scratchFolder } from './scratch-folder.ts'

afterEach(async () => {
  vi.useRealTimers()
  await takeIdleThread()?.end()
})

const hasEnded = (thread: AnalysisThread) =>
  expect.poll(() => thread.ask({ folder: '/nowhere', paths: [] }).catch(String)).toContain('thread ended')

const analyse = async (count: number, more: Partial<AnalysisRequest> = {}) => {
  const folder = scratchFolder()
  const paths = Array.from({ length: count }, (_, at) => `f${at}.ts`)
  for (const path of paths) writeFileSync(join(folder, path), 'export const tide = 1\n')
  const kinds: string[] = []
  for await (const batch of analyseFiles({ folder, paths, ...more })) kinds.push(...batch.map(({ kind }) => kind))
  return kinds
}

it('hands the thread of a small change to the next one', async () => {
  expect(await analyse(2)).toEqual(['indexed', 'indexed'])
  const thread = takeIdleThread()
  expect(thread?.isFree).toBe(true)
  if (thread !== undefined) await keepIdleThread(thread)
  expect(await analyse(1)).toEqual(['indexed'])
  expect(takeIdleThread()).toBe(thread)
  expect(takeIdleThread()).toBeUndefined()
  await thread?.end()
})

it('keeps no thread that read much, has a bound of its own, or is still reading', async () => {
  await analyse(101, { workers: 1 })
  expect(takeIdleThread()).toBeUndefined()
  await analyse(1, { maxFileMs: 20_000 })
  expect(takeIdleThread()).toBeUndefined()
  const busy = await AnalysisThread.start()
  const answer = busy.ask({ folder: '/nowhere', paths: ['a.ts'] })
  answer.catch(() => undefined)
  await keepIdleThread(busy)
  expect(takeIdleThread()).toBeUndefined()
  await expect(answer).rejects.toThrow('thread ended')
})

it('keeps one thread, and not one that has ended', async () => {
  const [first, second] = [await AnalysisThread.start(), await AnalysisThread.start()]
  await keepIdleThread(first)
  await keepIdleThread(second)
  await hasEnded(second)
  await first.end()
  await hasEnded(first)
  expect(takeIdleThread()).toBeUndefined()
})

it('ends a thread that nobody wants', async () => {
  const thread = await AnalysisThread.start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await keepIdleThread(thread)
  vi.advanceTimersByTime(maxIdleMs)
  vi.useRealTimers()
  expect(takeIdleThread()).toBeUndefined()
  await hasEnded(thread)
})
