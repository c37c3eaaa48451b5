import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { findBoundDefects, getInvokeBounds } from '#src/inspect/model/invoke-bounds.ts'
import type { WalkedChart } from '#src/inspect/model/chart-coverage.ts'
import { modelReport, sumShares } from '#src/inspect/model/model-report.ts'
import { modelReportPage } from '#src/inspect/model/model-report-page.ts'
import { modelReportText } from '#src/inspect/model/model-report-text.ts'
import { examineWiring } from '#src/inspect/wiring/examine-wiring.ts'
import { type UncoveredReason, uncoveredReasons } from '#src/inspect/model/uncovered-reasons.ts'
import { everyChart, type PlannedChart } from '#src/inspect/plans/every-chart.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'
import { walkTrails } from '#src/inspect/model/machine-trails.ts'

const noWiring = { wires: [], defects: [] }

const walkProduct = (() => {
  const known = new Map<string, WalkedChart>()
  return ({ id, machine, plan }: PlannedChart): WalkedChart => {
    const walked = known.get(id) ?? walkTrails(machine, plan)
    known.set(id, walked)
    return walked
  }
})()

describe('every chart of the product', () => {
  it('is among those that are walked', async () => {
    const charts = await findCharts()
    expect(charts.length).toBeGreaterThan(30)
    expect(everyChart.map(({ id }) => id).toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })

  it.each(everyChart)('M01 M16 $id is covered whole, but for what has a reason', (planned) => {
    const { id, machine } = planned
    const chart = { graph: chartGraph(machine), walked: walkProduct(planned), bounds: [], defects: [] }
    const { problems } = modelReport([chart], {
      known: [id],
      reasons: uncoveredReasons.filter((reason) => reason.chart === id),
      lint: { mistakes: [], announced: [] },
      wiring: noWiring,
    })
    expect(problems).toEqual([])
  })

  it('is heard and told as the wiring says, without a dead end or a circle that has no reason', () => {
    const { wires, defects } = examineWiring(
      everyChart.map((planned) => ({ machine: planned.machine, walked: walkProduct(planned) })),
    )
    expect(wires.length).toBeGreaterThan(100)
    expect(defects).toEqual([])
  })

  it('ends each of its effects after a time, whether it answers or not', () => {
    expect(everyChart.flatMap(({ machine }) => getInvokeBounds(machine)).length).toBeGreaterThan(30)
    expect(everyChart.flatMap(({ machine }) => findBoundDefects(machine))).toEqual([])
  })

  it('waits two minutes at most for an effect that does not answer', () => {
    const lengths = everyChart.flatMap(({ machine }) =>
      getInvokeBounds(machine).flatMap(({ bound }) =>
        (bound ?? '').split(', ').map((words) => machine.implementations.delays[words.split(' ')[0] ?? '']),
      ),
    )
    expect(lengths.filter((length) => typeof length !== 'number' || length > 2 * 60_000)).toEqual([])
  })
})

const lamp = setup({
  types: {} as {
    context: { works: boolean }
    input: { works: boolean }
    events: { type: 'press' } | { type: 'break' }
  },
  guards: { works: ({ context }) => context.works },
}).createMachine({
  id: 'lamp',
  description: 'Gives <light>.',
  context: ({ input }) => input,
  initial: 'dark',
  states: {
    dark: { on: { press: { guard: 'works', target: 'bright' }, break: 'broken' } },
    bright: { description: 'Seen from afar.', on: { press: 'dark' } },
    broken: { type: 'final' },
  },
})
const plan = { inputs: [{ works: true }, { works: false }], events: { press: {}, break: {} } }
const walked = walkTrails(lamp, plan)
const graph = chartGraph(lamp)

const createReport = (
  walk: WalkedChart,
  {
    reasons = [],
    known = ['lamp'],
    defects = [] as string[],
  }: { reasons?: UncoveredReason[]; known?: string[]; defects?: string[] } = {},
) =>
  modelReport([{ graph, walked: walk, bounds: [], defects }], {
    known,
    reasons,
    lint: { mistakes: [], announced: [] },
    wiring: noWiring,
  })

const without = (keep: (trail: WalkedChart['trails'][number]) => boolean): WalkedChart => ({
  ...walked,
  trails: walked.trails.filter(keep),
})

describe('the report of a chart', () => {
  it('has the shortest path to each transition, state and answer', () => {
    const report = createReport(walked)
    const [chart] = report.charts
    expect(report.problems).toEqual([])
    expect(chart?.coverage.moves.map(({ key, way }) => [key, way])).toEqual([
      ['lamp.dark|press|0', ['start with {"works":true}', 'press']],
      ['lamp.dark|break|0', ['start with {"works":true}', 'break']],
      ['lamp.bright|press|0', ['start with {"works":true}', 'press', 'press']],
    ])
    expect(chart?.coverage.states.map(({ id, way }) => [id, way?.length])).toEqual([
      ['lamp.dark', 1],
      ['lamp.bright', 2],
      ['lamp.broken', 2],
    ])
    expect(chart?.coverage.guards).toEqual([{ name: 'works', answers: [true, false] }])
    expect([sumShares(report, 'states'), sumShares(report, 'moves'), sumShares(report, 'guards')]).toEqual([
      { covered: 3, all: 3 },
      { covered: 3, all: 3 },
      { covered: 1, all: 1 },
    ])
  })

  it('fails for a transition that its paths leave out, and says which', () => {
    const { problems } = createReport(without(({ takes }) => !takes.includes('lamp.bright|press|0')))
    expect(problems).toEqual(['lamp: no path covers lamp.bright|press|0'])
  })

  it('fails for a state that no path leads to', () => {
    const { problems } = createReport(without(({ enters }) => !enters.includes('lamp.broken')))
    expect(problems).toEqual(['lamp: no path covers lamp.broken', 'lamp: no path covers lamp.dark|break|0'])
  })

  it('fails for a guard that always answers the same', () => {
    const { problems } = createReport(walkTrails(lamp, { ...plan, inputs: [{ works: true }] }))
    expect(problems).toEqual(['lamp: no path covers works: false'])
  })

  const reason = (part: string, chart = 'lamp'): UncoveredReason => ({ chart, part, because: 'It is dark.' })

  it('takes a reason instead, and no reason for what needs none', () => {
    const dark = without(({ takes }) => !takes.includes('lamp.bright|press|0'))
    expect(createReport(dark, { reasons: [reason('lamp.bright|press|0')] }).problems).toEqual([])
    expect(createReport(walked, { reasons: [reason('lamp.bright|press|0')] }).problems).toEqual([
      'lamp: there is a reason for lamp.bright|press|0, which is covered or is not there',
    ])
    expect(createReport(dark, { reasons: [reason('lamp.bright|press|0', 'torch')] }).problems).toHaveLength(2)
  })

  it('fails for a chart that nobody walks, for two of one name and for every defect', () => {
    expect(createReport(walked, { known: ['lamp', 'torch'] }).problems).toEqual(['torch: nobody walks this chart'])
    expect(createReport(walked, { defects: ['it flickers'] }).problems).toEqual(['lamp: it flickers'])
    const twice = { graph, walked, bounds: [], defects: [] }
    const lint = { mistakes: [{ kind: 'duplicateId' as const, where: 'way', says: 'is twice' }], announced: [] }
    expect(
      modelReport([twice, twice], {
        known: ['lamp'],
        reasons: [],
        lint,
        wiring: { wires: [], defects: ['nobody hears it'] },
      }).problems,
    ).toEqual(['lamp: the name of more than one chart', 'way: is twice', 'nobody hears it'])
  })
})

describe('what is read of it', () => {
  const dark = createReport(without(({ takes }) => !takes.includes('lamp.bright|press|0')))

  it('is a text', () => {
    expect(modelReportText(dark)).toMatchInlineSnapshot(`
      "
      lamp: states 3/3, transitions 2/3, guards 1/1
        dark -- press [works] --> bright
            start with {"works":true} → press
        dark -- break --> broken
            start with {"works":true} → break
        bright -- press --> dark
            COVERED BY NO PATH

                   states  transitions       guards
      lamp            3/3          2/3          1/1
      1 chart          3/3          2/3          1/1

      Effects and what ends them without an answer (0):

      Who hears whom (0):

      Announced, not yet tracked (0):

      1 problem:
        lamp: no path covers lamp.bright|press|0
      "
    `)
  })

  it('is a page with the chart drawn, and everything in tables beside it', async () => {
    const page = await modelReportPage(dark)
    for (const { key } of graph.moves) expect(page).toContain(key.split('|')[1] ?? '')
    expect(page.match(/<svg [^>]*class="chart"/g)).toHaveLength(1)
    expect(page).toContain('<th scope="row">dark -- press [works] --&gt; bright</th>')
    expect(page).toContain('<td>Covered by no path.</td>')
    expect(page).toContain('<li>lamp: no path covers lamp.bright|press|0</li>')
    expect(page).toContain('<p>Gives &lt;light&gt;.</p>')
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
  })
})
