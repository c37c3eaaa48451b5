import type { AnyStateMachine } from 'xstate'
import type { Mark, Marks } from '../charts/draw-chart.ts'
import { statePaths } from '../log/state-paths.ts'
import { everyChart } from '../plans/every-chart.ts'
import type { InspectedActor } from './inspected-page.ts'

export const findChart = (id: string): AnyStateMachine | undefined =>
  everyChart.find((chart) => chart.id === id)?.machine

export const activeStates = ({ chart, latest }: Pick<InspectedActor, 'chart' | 'latest'>): readonly string[] =>
  chart === null || latest.status === 'stopped' ? [] : statePaths(latest.value).map((path) => `${chart}.${path}`)

export const activeMarks = (actor: InspectedActor): Marks => {
  const marks: Record<string, Mark> = {}
  const taken = actor.events.findLast(({ takes }) => takes.length > 0)?.takes ?? []
  for (const key of taken) marks[key] = { tone: 'used', weight: 0.3 }
  for (const id of activeStates(actor)) marks[id] = { tone: 'active' }
  return marks
}
