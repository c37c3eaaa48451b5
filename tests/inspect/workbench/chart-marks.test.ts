import { describe, expect, it } from 'vitest'
import { layoutChart } from '#src/inspect/charts/chart-layout.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { whatIfChart } from '#src/inspect/funnels/what-if.ts'
import { createBench } from '#src/inspect/workbench/bench.ts'
import { markFunnel, markJourney } from '#src/inspect/workbench/chart-marks.ts'

const words = { users: (count: number) => `${count} users`, times: (count: number) => `${count} times` }
const bench = createBench()
const report = await bench.verify(await bench.sample(40), {
  signal: new AbortController().signal,
  onProgress: () => {},
})

describe.each(analyticsCharts.funnels)('the funnel $funnel.id', ({ funnel, machine }) => {
  const own = report.funnels.find(({ id }) => id === funnel.id)
  if (own === undefined) throw new Error('no report')
  const { marks, notes } = markFunnel(machine, own, words)

  it('has a mark for each way, on an arrow that is drawn', async () => {
    const { arrows, states } = await layoutChart(machine, { notes })
    const drawn = arrows.flatMap(({ keys }) => keys)
    expect(Object.keys(marks).filter((key) => !drawn.includes(key))).toEqual([])
    expect(Object.keys(marks)).toHaveLength(own.edges.length)
    const written = [...arrows, ...states].flatMap(({ lines }) => lines).filter(({ role }) => role === 'note')
    expect(written).toHaveLength(Object.keys(notes).length)
  })

  it('says how many went, and nothing where nobody did', () => {
    for (const { from, to, users } of own.edges) {
      const key = `${funnel.id}.${from ?? 'not_started'}|${to}|0`
      expect(notes[key]).toBe(users === 0 ? undefined : `${users} users`)
      expect(marks[key]?.tone === 'unused').toBe(users === 0)
    }
  })
})

describe.each(analyticsCharts.funnels)('the funnel $funnel.id, begun with its last stages', ({ funnel }) => {
  it('has a chart of its own, with an arrow for each way and one for each that it does not allow', async () => {
    const order = Object.keys(funnel.stages).toReversed().slice(0, 3)
    const recomputed = await bench.whatIf(funnel.id, order)
    const { machine } = whatIfChart(funnel, order)
    const { marks, notes, seen } = markFunnel(machine, recomputed, words)
    const { arrows } = await layoutChart(machine, { notes, seen })
    const drawn = new Set(arrows.flatMap(({ keys }) => keys))
    expect([...Object.keys(marks), ...seen.map(({ key }) => key)].filter((key) => !drawn.has(key))).toEqual([])
    expect(seen.length).toBeGreaterThan(0)
    expect(Object.keys(marks).length + seen.length).toBe(recomputed.edges.length)
  })
})

describe('what no chart allows', () => {
  const [chart] = analyticsCharts.funnels
  const [own] = report.funnels
  if (chart === undefined || own === undefined) throw new Error('no funnel')

  it('is an arrow of its own, and skipped stages are doubtful', () => {
    const edges = [
      { from: 'signup_started', to: 'email_confirmed', users: 2, kind: 'skip' },
      { from: 'email_confirmed', to: 'account_created', users: 3, kind: 'impossible' },
    ] as const
    const { marks, seen } = markFunnel(chart.machine, { ...own, edges }, words)
    expect(marks['onboarding.signup_started|email_confirmed|0']).toEqual({ tone: 'doubtful', weight: 2 / 3 })
    expect(seen).toEqual([
      {
        key: 'seen email_confirmed account_created',
        source: 'onboarding.email_confirmed',
        target: 'onboarding.account_created',
        text: '3 times',
      },
    ])
  })
})

describe.each(analyticsCharts.journeys)('the journey $journey.id', ({ journey, machine }) => {
  it('says at each milestone who reached it and who waits', async () => {
    const own = report.journeys.find(({ id }) => id === journey.id)
    if (own === undefined) throw new Error('no report')
    const { notes } = markJourney(machine, own, words)
    const { states } = await layoutChart(machine, { notes })
    const written = states.flatMap(({ lines }) => lines).filter(({ role }) => role === 'note')
    expect(written).toHaveLength(Object.keys(notes).length)
    for (const { id, users } of own.milestones) expect(notes[`${journey.id}.${id}.reached`]).toBe(`${users} users`)
  })
})
