import type { HeardChart } from './heard-chart.ts'
import { listSources, listWires, otherSources, type Wiring } from './wire.ts'

interface Given {
  readonly wiring: Wiring
  readonly charts: readonly HeardChart[]
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>

const separator = ' '

const nameStep = (chart: string, event: string): string => `${chart}${separator}${event}`

const chartNamed = (step: string): string => step.slice(0, step.indexOf(separator))

const listTold = (wiring: Wiring, id: string): readonly string[] =>
  listWires(wiring).flatMap(({ tells = {} }) => tells[id] ?? [])

const listEdges = ({ wiring, charts }: Given): Edges => {
  const wires = listWires(wiring)
  const sources = [...otherSources].map((id): HeardChart => ({ id, events: listTold(wiring, id), causes: new Map() }))
  const follow = (id: string, notices: ReadonlySet<string>) =>
    wires
      .filter((wire) => listSources(wire).includes(id))
      .filter(({ hears }) => hears === 'state' || hears === '*' || notices.has(hears))
      .flatMap(({ tells = {} }) =>
        Object.entries(tells).flatMap(([target, events]) => events.map((event) => nameStep(target, event))),
      )
  return new Map(
    [...charts, ...sources].flatMap(({ id, events, causes }) =>
      events.map((event) => [nameStep(id, event), new Set(follow(id, causes.get(event) ?? new Set()))] as const),
    ),
  )
}

const listReached = (edges: Edges, start: string): ReadonlySet<string> => {
  const reached = new Set<string>()
  const waiting = [...(edges.get(start) ?? [])]
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (reached.has(step)) continue
    reached.add(step)
    waiting.push(...(edges.get(step) ?? []))
  }
  return reached
}

/** Returns the names of the charts in each circle: an event of one leads to itself again through those of the others. */
export const getCircles = (given: Given): readonly string[] => {
  const edges = listEdges(given)
  const reached = new Map([...edges.keys()].map((step) => [step, listReached(edges, step)]))
  const circles = [...reached]
    .filter(([step, steps]) => steps.has(step))
    .map(([step, steps]) => [...steps].filter((next) => reached.get(next)?.has(step)))
  return [...new Set(circles.map((steps) => [...new Set(steps.map(chartNamed))].toSorted().join(separator)))]
}
