import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createBench } from '#src/inspect/workbench/bench.ts'

const watch = () => {
  const shares: number[] = []
  const abort = new AbortController()
  return {
    abort,
    shares,
    options: { signal: abort.signal, onProgress: ({ share }: { share: number }) => void shares.push(share) },
  }
}

describe('the bench', () => {
  const bench = createBench()
  let log: Blob

  beforeAll(async () => {
    log = await bench.sample(30)
    await bench.verify(log, watch().options)
  })

  it('makes up people whose log conforms to the charts', async () => {
    const { options, shares } = watch()
    const report = await bench.verify(log, options)
    expect([report.isConforming, report.users, report.problems]).toEqual([true, 30, []])
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it('explains a person of the log, and says nothing of anybody else', async () => {
    const [first] = (await log.text()).split('\n')
    const { distinctId } = JSON.parse(first ?? '') as { distinctId: string }
    const explanations = await bench.explain(distinctId)
    expect(explanations[0]?.line).toBe(1)
    expect(await bench.explain('nobody')).toEqual([])
  })

  it('recomputes a funnel with other stages', async () => {
    const report = await bench.whatIf('onboarding', ['account_created', 'signup_started'])
    expect(report.stages.map(({ id }) => id)).toEqual(['account_created', 'signup_started'])
    await expect(bench.whatIf('no_such_funnel', [])).rejects.toThrow('no log')
  })

  it('analyses one funnel of the log', async () => {
    const { id, entered, overTime, leavers } = await bench.analyse('onboarding', {
      window: '1d',
      interval: 'week',
      leftAt: 'signup_started',
      compare: null,
      by: null,
    })
    expect([id, entered > 0, overTime.interval, leavers?.stage]).toEqual(['onboarding', true, 'week', 'signup_started'])
    await expect(
      bench.analyse('no_such_funnel', { window: 'none', interval: null, leftAt: null, compare: null, by: null }),
    ).rejects.toThrow('no log')
  })

  it('reads the log again to break a funnel down, once for each property', async () => {
    const question = { window: 'none', interval: null, leftAt: null, compare: null } as const
    const { properties, breakdown } = await bench.analyse('onboarding', { ...question, by: null })
    expect([properties.includes('source'), breakdown]).toEqual([true, null])
    const bySource = await bench.analyse('onboarding', { ...question, by: 'source' })
    expect(bySource.breakdown?.rows.map(({ value, entered }) => [value, entered])).toEqual([['web', bySource.entered]])
    const reading = vi.spyOn(log, 'stream')
    await bench.analyse('value_realization', { ...question, window: '1d', by: 'source' })
    expect(reading).not.toHaveBeenCalled()
    const [stopped, cohorts] = await Promise.allSettled([
      bench.analyse('onboarding', { ...question, by: 'organizationId' }),
      bench.analyse('onboarding', { ...question, by: 'cohort' }),
    ])
    expect([stopped.status, cohorts.status, reading.mock.calls.length]).toEqual(['rejected', 'fulfilled', 2])
  })

  it('keeps the last whole log when the next one is stopped', async () => {
    const secondBench = createBench()
    await secondBench.verify(log, watch().options)
    const { options, abort } = watch()
    const stopped = secondBench.verify(log, { ...options, onProgress: () => abort.abort() })
    await expect(stopped).rejects.toThrow('abort')
    expect((await secondBench.whatIf('onboarding', ['signup_started'])).users).toBeGreaterThan(0)
  })

  it('has nothing to say before a log', async () => {
    await expect(createBench().explain('anybody')).rejects.toThrow('no log')
  })
})
