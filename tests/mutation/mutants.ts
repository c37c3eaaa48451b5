import { parseArgs } from 'node:util'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { type Mutant, listMutants } from '#tests/support/machine-mutants.ts'
import { mutationReport, type TriedMutant } from './mutation-report.ts'
import { type Lane, openLane } from './mutation-lane.ts'
import { mutationTargets } from './mutation-targets.ts'
import { survivors } from './survivors.ts'

/**
 * Changes charts one small thing at a time and sees whether their tests notice; `-- --chart session --every 10
 * --lanes 2` takes a sample.
 */
const { values } = parseArgs({
  options: {
    chart: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const wanted = mutationTargets.flatMap(({ charts }) => charts).filter((id) => values.chart?.includes(id) ?? true)
const mutants = wanted.flatMap((id) => {
  const chart = everyChart.find((candidate) => candidate.id === id)
  if (chart === undefined) throw new Error(`there is no chart ${id}`)
  return listMutants(chart.machine)
})
const sample = mutants.filter((_, at) => at % Number(values.every) === 0)
const lanes: Lane[] = Array.from({ length: Number(values.lanes) }, openLane)

const inLanes = async <Task>(tasks: readonly Task[], run: (lane: Lane, task: Task) => Promise<void>): Promise<void> => {
  const left = [...tasks]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) await run(lane, task)
    }),
  )
}

const tried: TriedMutant[] = []
try {
  const targets = mutationTargets.flatMap(({ charts }) => charts.filter((id) => wanted.includes(id)).slice(0, 1))
  await inLanes(targets, async (lane, chart) => {
    const fate = await lane.fateOf(chart, null)
    if (fate.kind !== 'lives') throw new Error(`${chart}: without a change, too: ${JSON.stringify(fate)}`)
  })
  say(`${sample.length} of ${mutants.length} changes of ${wanted.length} charts; their tests pass without any`)
  await inLanes<Mutant>(sample, async (lane, mutant) => {
    const fate = await lane.fateOf(mutant.chart, mutant)
    tried.push({ name: mutant.name, chart: mutant.chart, lives: fate.kind === 'lives' })
    const by = fate.kind === 'dies' ? `\n              by ${fate.test}` : ''
    say(`${String(tried.length).padStart(5)}  ${fate.kind}  ${mutant.name}${by}`)
  })
} finally {
  for (const lane of lanes) lane.close()
}
const report = mutationReport(
  tried,
  survivors,
  mutants.map(({ name }) => name),
)
for (const line of report.lines) say(line)
process.exitCode = report.isGood ? 0 : 1
