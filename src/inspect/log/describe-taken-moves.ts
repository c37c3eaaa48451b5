import { type ChartGraph, parseMoveKey } from '../charts/chart-graph.ts'
import { eventLabel } from './event-label.ts'

export interface TakenMove {
  readonly key: string
  readonly source: string
  readonly trigger: string
  readonly condition: string | null
  readonly targets: readonly string[]
}

const nameWithin = (chart: string, id: string): string => (id.startsWith(`${chart}.`) ? id.slice(chart.length + 1) : id)

export const describeTakenMoves = (keys: readonly string[], graph: ChartGraph | undefined): readonly TakenMove[] =>
  keys.map((key) => {
    const move = graph?.moves.find((candidate) => candidate.key === key)
    const chart = graph?.root.id ?? ''
    if (move !== undefined) {
      const { source, trigger, condition = null, targets } = move
      return {
        key,
        source: nameWithin(chart, source),
        trigger,
        condition,
        targets: targets.map((id) => nameWithin(chart, id)),
      }
    }
    const { source, eventType } = parseMoveKey(key)
    return { key, source: nameWithin(chart, source), trigger: eventLabel(eventType), condition: null, targets: [] }
  })
