import { toMoveKey } from '../charts/chart-graph.ts'
import { createActorStates } from '../observer/actor-states.ts'
import { stepPureChart } from '../observer/pure-chart.ts'
import type { PageRecord, Recording } from '../observer/record.ts'
import { createRedactor, redactEvent } from '../observer/redactor.ts'
import type { WatchedMove, WatchMoves } from './chart-table.ts'
import type { Model } from './explore.ts'

const firstMoment = Date.parse('2026-03-01T12:00:00.000Z')
const pause = 1_000
const tabInName = /^tab \d+(?=: )/

const createRecorder = () => {
  const redactor = createRedactor()
  const toActorState = createActorStates(redactor)
  const records: PageRecord[] = []
  const actors = new Set<string>()
  const toStamp = () => ({ number: records.length + 1, at: firstMoment + records.length * pause })
  const note = (actor: string, { chart, before, event, after, notices }: WatchedMove) => {
    if (!actors.has(actor)) {
      actors.add(actor)
      const start = toActorState(before)
      records.push({ kind: 'actor', ...toStamp(), actor, parent: null, name: actor, chart: chart.id, start })
    }
    const takes = stepPureChart(chart, before, event).transitions.map(toMoveKey)
    const plain = redactEvent(redactor, event)
    records.push({ kind: 'event', ...toStamp(), actor, from: null, event: plain, after: toActorState(after), takes })
    for (const notice of notices)
      records.push({ kind: 'notice', ...toStamp(), actor, event: redactEvent(redactor, notice) })
  }
  const noteStep = (name: string) => records.push({ kind: 'control', ...toStamp(), command: { type: name } })
  return { records, note, noteStep }
}

/** Goes through a counterexample once more; what happens before its first step is left out. */
export const recordTrail = <W>(
  createModel: (watch: WatchMoves) => Model<W>,
  trail: readonly string[],
  build: string,
): Recording => {
  const { records, note, noteStep } = createRecorder()
  let prefix: string | null = null
  const model = createModel((move) => {
    if (prefix !== null) note(`${prefix}${move.chart.id}`, move)
  })
  let state = model.start
  for (const name of trail) {
    const step = model.listSteps(state).find((offered) => offered.name === name)
    if (step === undefined) throw new Error(`the step "${name}" is not offered`)
    const [tab = ''] = tabInName.exec(name) ?? []
    prefix = tab === '' ? '' : `${tab} `
    noteStep(name)
    state = step.next
  }
  return { opening: { kind: 'recording', format: 1, build, address: '/', takenAt: firstMoment, dropped: 0 }, records }
}
