import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBench } from '#src/inspect/workbench/bench.ts'
import { createBenchInWorker } from '#src/inspect/workbench/bench-in-worker.ts'
import type { FromWorker, ToWorker } from '#src/inspect/workbench/bench-messages.ts'

/** Both ends of the worker run in one thread, with the worker's own code. */
const joined = async () => {
  const target = new EventTarget()
  let hear: ((message: MessageEvent<ToWorker>) => void) | undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener))
  vi.stubGlobal('postMessage', (data: FromWorker) =>
    target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
  )
  vi.resetModules()
  await import('#src/inspect/workbench/bench.worker.ts')
  const worker = Object.assign(target, {
    postMessage: (data: ToWorker) => hear?.(new MessageEvent('message', { data })),
  })
  return { bench: createBenchInWorker(() => worker as unknown as Worker) }
}

afterEach(() => vi.unstubAllGlobals())

const watch = (abort = new AbortController()) => ({ signal: abort.signal, onProgress: vi.fn() })

describe('the bench in a worker', () => {
  it('says what the bench itself says', async () => {
    const { bench } = await joined()
    const here = createBench()
    const log = await here.sample(10)
    const seen = watch()
    expect(await bench.verify(log, seen)).toEqual(await here.verify(log, watch()))
    expect(seen.onProgress).toHaveBeenCalled()
    expect(await bench.whatIf('onboarding', ['signup_started'])).toEqual(
      await here.whatIf('onboarding', ['signup_started']),
    )
    expect(await bench.explain('nobody')).toEqual([])
    const question = { window: '7d', interval: null, leftAt: null, compare: null, by: null } as const
    expect(await bench.writeMarkdown(question, [])).toBe(await here.writeMarkdown(question, []))
  })

  it('passes on why a question cannot be answered', async () => {
    const { bench } = await joined()
    await expect(bench.explain('anybody')).rejects.toThrow('no log was read yet')
  })

  it('stops reading when the page does not want it any more', async () => {
    const { bench } = await joined()
    const log = await createBench().sample(10)
    const abort = new AbortController()
    const reading = bench.verify(log, watch(abort))
    abort.abort()
    await expect(reading).rejects.toThrow('abort')
  })

  it('fails what waits when the worker breaks down', async () => {
    const worker = Object.assign(new EventTarget(), { postMessage: () => undefined })
    const bench = createBenchInWorker(() => worker as unknown as Worker)
    const reading = bench.verify(new Blob(['{}']), watch())
    worker.dispatchEvent(new Event('error'))
    await expect(reading).rejects.toThrow('broke down')
  })
})
