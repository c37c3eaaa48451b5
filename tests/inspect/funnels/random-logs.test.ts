import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { type SampleEvent, sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, newBrowser, openPage, toText, verifyEvents, verifyText } from './log-room.ts'

type Counts = Record<string, number>

const reference = (stages: readonly number[]): Counts => {
  const counts: Counts = { skipped: 0, outOfOrder: 0, repeated: 0, joined: 0, reached: 0 }
  const add = (kind: string) => void (counts[kind] = (counts[kind] ?? 0) + 1)
  const been = new Set<number>()
  let last = -1
  for (const stage of stages) {
    if (stage <= last) add(been.has(stage) ? 'repeated' : 'outOfOrder')
    else {
      add('reached')
      if (last < 0 && stage > 0) add('joined')
      if (last >= 0 && stage > last + 1) add('skipped')
      been.add((last = stage))
    }
  }
  return counts
}

const step = fc.record({
  stage: fc.nat({ max: 5 }),
  reloads: fc.boolean(),
  waits: fc.constantFrom(1, 60_000, 10 * 86_400_000),
  ticks: fc.boolean(),
})

describe('random ways through a funnel', () => {
  it.each(analyticsCharts.funnels)('$funnel.id counts as a model of ten lines does', async ({ funnel, machine }) => {
    const ids = Object.keys(funnel.stages)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const [log, browser, reachedStages]: [SampleEvent[], ReturnType<typeof newBrowser>, number[]] = [
          [],
          newBrowser('ada'),
          [],
        ]
        let [page, at] = [openPage(machine, browser, log), 1e12]
        for (const { stage, reloads, waits, ticks } of steps) {
          at += waits
          if (ticks) page.send('clock.ticked', at)
          if (reloads) page = openPage(machine, browser, log)
          const index = stage % ids.length
          if (page.send(ids[index] ?? '', at)) reachedStages.push(index)
        }
        const { report } = await verifyEvents(log)
        const funnelReport = report.funnels.find(({ id }) => id === funnel.id)
        const deviation = (kind: string) => funnelReport?.deviations.find((each) => each.kind === kind)?.count ?? 0
        const sum = (of: 'users' | 'joined') => funnelReport?.stages.reduce((total, each) => total + each[of], 0)
        expect(report.problems).toEqual([])
        expect({
          skipped: deviation('skipped'),
          outOfOrder: deviation('outOfOrder'),
          repeated: deviation('repeated'),
          joined: sum('joined'),
          reached: sum('users'),
        }).toEqual(reference(reachedStages))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a log that did not come in order', () => {
  const events = [...sampleLog({ users: 12, seed: 7 })]

  it('tells the same as one that did, as long as nothing is more than 64 events behind', async () => {
    const whole = await verifyEvents(events)
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 40 })), async (jitter) => {
        const keyed = events.map((event, index) => ({ event, key: index + (jitter.next().value ?? 0) }))
        const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ event }) => event)
        const { report } = await verifyEvents(shuffled)
        expect(listFindings(report)).toEqual([])
        expect(report.funnels.map(({ stages }) => stages)).toEqual(whole.report.funnels.map(({ stages }) => stages))
      }),
      { numRuns: 20 },
    )
  })

  it('is told of, when something is', async () => {
    const [first, ...others] = events.filter(({ deviceId }) => deviceId === events[0]?.deviceId)
    const stage = others.findIndex(({ event }) => event === 'conversion_funnel')
    const late = others[stage]
    if (!first || !late) throw new Error('the sample has no stage')
    const filler = Array.from({ length: 70 }, (_, index) => ({
      ...others.at(-1),
      event: 'pageview',
      deviceSequence: 64 * (others.length + 2 + index),
    }))
    const { report } = await verifyEvents([first, ...others.filter((event) => event !== late), ...filler, late])
    expect(report.problems.map(({ kind, count }) => [kind, count])).toContainEqual(['late', 1])
    expect(report.problems.map(({ kind, count }) => [kind, count])).toContainEqual(['gap', 1])
  })
})

describe('whatever a file holds', () => {
  const text = toText([...sampleLog({ users: 3, seed: 9 })])

  it('nothing is thrown, and every line is an event or a problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length }), fc.string(), fc.nat({ max: 200 }), async (at, put, cut) => {
        const { report } = await verifyText(text.slice(0, at) + put + text.slice(at + cut))
        expect(report.events).toBeLessThanOrEqual(report.lines)
      }),
      { numRuns: 60 },
    )
  })
})
