import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#src/lib/durations.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalysisQuestion, FunnelAnalysis } from '#src/inspect/funnels/analysis.ts'
import { windowLengths, windowNames } from '#src/inspect/funnels/conversion-window.ts'
import { maxLeavers } from '#src/inspect/funnels/leavers.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { logged, newBrowser, openPage, verifyEvents } from './log-room.ts'
import type { SampleEvent } from '#src/inspect/funnels/sample-log.ts'

const stages = ['signup_started', 'account_created', 'email_confirmed'] as const
const begin = Date.UTC(2026, 10, 16)
const question: AnalysisQuestion = { window: 'none', interval: null, leftAt: null, compare: null, by: null }
const { machine } = analyticsCharts.funnels.find(({ funnel }) => funnel.id === 'onboarding') ?? {}
const allStages = Object.keys(
  analyticsCharts.funnels.find(({ funnel }) => funnel.id === 'onboarding')?.funnel.stages ?? {},
)

const walk = (log: SampleEvent[], user: string, times: readonly number[]): void => {
  if (!machine) throw new Error('no onboarding')
  const page = openPage(machine, newBrowser(user), log)
  for (const [stage, at] of times.entries()) page.send(allStages[stage] ?? '', begin + at)
}

const analyse = async (log: readonly object[], part: Partial<AnalysisQuestion> = {}): Promise<FunnelAnalysis> => {
  const { analyse: ask } = await verifyEvents(log)
  const analysis = ask({ ...question, ...part }).find(({ id }) => id === 'onboarding')
  if (!analysis) throw new Error('no onboarding')
  return analysis
}

const whole = (first: number, step: number) => allStages.map((_, stage) => first + stage * step)

describe('the analysis of a log', () => {
  it('is, without a window, what the report says', async () => {
    const { report, analyse: ask } = await verifyEvents([...sampleLog({ users: 80, seed: 3 })])
    for (const { id, entered, completed, conversion, stages: counted, overTime } of ask(question)) {
      const funnel = report.funnels.find((candidate) => candidate.id === id)
      expect([entered, completed, conversion]).toEqual([funnel?.users, funnel?.completed, funnel?.conversion])
      expect(counted.map(({ users }) => users)).toEqual(funnel?.stages.map(({ users }) => users))
      expect(overTime.points.reduce((sum, point) => sum + point.entered, 0)).toBe(entered)
      expect(overTime.points.some(({ isOpen }) => isOpen)).toBe(false)
    }
  })

  it('counts people who turn out to be one once, from the first time of both', async () => {
    const log: SampleEvent[] = []
    const browser = newBrowser('nameless')
    const stage = (stageId: string, at: number) =>
      log.push(logged(browser, begin + at, 'conversion_funnel', { funnelId: 'onboarding', stageId }))
    stage('signup_started', 0)
    const known = { ...newBrowser('ada', 'another device') }
    log.push(
      logged(known, begin + 2 * days, 'conversion_funnel', { funnelId: 'onboarding', stageId: 'signup_started' }),
    )
    log.push(logged(known, begin + 2 * days, '$identify', { $anon_distinct_id: 'nameless' }))
    const { entered, overTime } = await analyse(log)
    expect([entered, overTime.points.map(({ start }) => start)]).toEqual([1, ['2026-11-16']])
  })
})

describe('a conversion window', () => {
  const log: SampleEvent[] = []
  walk(log, 'quick', whole(0, 1 * hours))
  walk(log, 'just in time', [...whole(0, 1 * hours).slice(0, -1), 1 * days])
  walk(log, 'late', [...whole(0, 1 * hours).slice(0, -1), 1 * days + 1])

  it.each([
    ['1h', 0],
    ['1d', 2],
    ['7d', 3],
    ['none', 3],
  ] as const)('of %s counts %i as completed, from the moment of entering', async (window, completed) => {
    const analysis = await analyse(log, { window })
    expect([analysis.entered, analysis.completed, analysis.overTime.points[0]?.completed]).toEqual([
      3,
      completed,
      completed,
    ])
  })

  it('never counts more people than a longer one', () => {
    const lengths = windowNames.map((name) => windowLengths[name])
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    return fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40 * days), { minLength: 1, maxLength: 4 }), async (gaps) => {
        const people: SampleEvent[] = []
        for (const [index, gap] of gaps.entries()) walk(people, `user ${index}`, whole(index * days, gap))
        const { analyse: ask } = await verifyEvents(people)
        const counts = windowNames.map((window) => ask({ ...question, window })[0]?.completed ?? 0)
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
        expect(counts.at(-1)).toBe(gaps.length)
      }),
      { numRuns: 20 },
    )
  })

  it('is still open where the log ends before it', async () => {
    const people: SampleEvent[] = []
    walk(people, 'first', [0])
    walk(people, 'last', [9 * days])
    const { overTime } = await analyse(people, { window: '7d', interval: 'day' })
    expect(overTime.points.map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      ...Array.from({ length: 8 }, () => true),
    ])
  })
})

describe('conversion over time', () => {
  it('has a point for every day, also for one on which nobody entered', async () => {
    const log: SampleEvent[] = []
    walk(log, 'first', whole(23 * hours, 1 * days))
    walk(log, 'second', [2 * days])
    const { interval, points } = (await analyse(log)).overTime
    expect(interval).toBe('day')
    expect(points.map(({ start, entered, completed, conversion }) => [start, entered, completed, conversion])).toEqual([
      ['2026-11-16', 1, 1, 100],
      ['2026-11-17', 0, 0, null],
      ['2026-11-18', 1, 0, 0],
    ])
  })

  it('has weeks from Monday when it is asked for, and for a long log', async () => {
    const log: SampleEvent[] = []
    walk(log, 'on Sunday', [-1])
    walk(log, 'on Monday', [0])
    const starts = async (part: Partial<AnalysisQuestion>) =>
      (await analyse(log, part)).overTime.points.map(({ start }) => start)
    expect(await starts({ interval: 'week' })).toEqual(['2026-11-09', '2026-11-16'])
    walk(log, 'much later', [90 * days])
    expect((await analyse(log)).overTime.interval).toBe('week')
  })

  it('stays short when a clock is decades off, and says how much it leaves out', async () => {
    const log: SampleEvent[] = []
    walk(log, 'decades ago', [-20_000 * days])
    for (let count = 0; count < 401; count += 1) walk(log, `user ${count}`, [count * days])
    const { points, leftOut } = (await analyse(log, { interval: 'day' })).overTime
    expect([points.length, leftOut, points[0]?.start]).toEqual([400, 2, '2026-11-17'])
  })

  it('leaves out people without a known time, and counts them', async () => {
    const event = logged(newBrowser('timeless'), begin, 'conversion_funnel', {
      funnelId: 'onboarding',
      stageId: stages[0],
    })
    const { timestamp: _, ...properties } = event.properties
    const { undated, entered, overTime } = await analyse([{ ...event, properties, clientTime: 'unknown' }])
    expect([undated, entered, overTime.points]).toEqual([1, 1, []])
  })
})

describe('the time to convert', () => {
  it('is counted from the first stage to the last, with median and 90 %', async () => {
    const log: SampleEvent[] = []
    for (const [index, step] of [1, 1, 2, 200].entries()) walk(log, `user ${index}`, whole(0, step * minutes))
    walk(log, 'left', [0, 1])
    expect((await analyse(log)).convertTimes).toEqual({
      people: 4,
      median: 4 * minutes,
      p90: 800 * minutes,
      bins: [
        { from: 1 * minutes, upTo: 5 * minutes, people: 2 },
        { from: 5 * minutes, upTo: 15 * minutes, people: 1 },
        { from: 15 * minutes, upTo: 1 * hours, people: 0 },
        { from: 1 * hours, upTo: 6 * hours, people: 0 },
        { from: 6 * hours, upTo: 1 * days, people: 1 },
      ],
    })
  })

  it('is nothing when nobody completed it', async () => {
    const log: SampleEvent[] = []
    walk(log, 'left', [0])
    expect((await analyse(log)).convertTimes).toEqual({ people: 0, median: null, p90: null, bins: [] })
  })
})

describe('who left', () => {
  it('at a stage is everybody who went no further within the window, newest first', async () => {
    const log: SampleEvent[] = []
    walk(log, 'first', [0])
    walk(log, 'second', [1 * hours])
    walk(log, 'too late', [2 * hours, 30 * hours])
    walk(log, 'went on', [0, 1])
    const { leavers, stages: counted } = await analyse(log, { leftAt: 'signup_started', window: '1d' })
    expect(leavers?.newest.map(({ user }) => user)).toEqual(['too late', 'second', 'first'])
    expect(leavers?.newest[2]).toEqual({ user: 'first', enteredAt: begin, lastAt: begin })
    expect(counted.map(({ left }) => left)).toEqual([3, 1, 0, 0, 0])
    expect((await analyse(log)).leavers).toBeNull()
  })

  it('is counted whole, and listed up to the newest 500', async () => {
    const log: SampleEvent[] = []
    for (let count = 0; count < 1_203; count += 1) walk(log, `user ${count}`, [count * minutes])
    const { leavers } = await analyse(log, { leftAt: 'signup_started' })
    expect([leavers?.people, leavers?.newest.length]).toEqual([1_203, maxLeavers])
    expect([leavers?.newest[0]?.user, leavers?.newest.at(-1)?.user]).toEqual(['user 1202', 'user 703'])
  })

  it('and who completed are, in every sample, all who entered', async () => {
    const { analyse: ask } = await verifyEvents([...sampleLog({ users: 60, seed: 9 })])
    for (const window of windowNames)
      for (const { entered, completed, stages: counted } of ask({ ...question, window }))
        expect(counted.reduce((sum, { left }) => sum + left, completed)).toBe(entered)
  })
})
