import type { ChartMemory, Move, Place } from './chart-memory.ts'
import type { Edge } from './report.ts'

export const listSkipped = (move: Move | null): readonly string[] =>
  (move?.notices[0]?.properties['skippedStages'] ?? []) as readonly string[]

export const isJoin = (move: Move | null): boolean => move?.notices[0]?.properties['hasJoined'] === true

export const getEdgeKind = (move: Move): Edge['kind'] =>
  isJoin(move) ? 'join' : listSkipped(move).length > 0 ? 'skip' : 'next'

export class EdgeCounts {
  private readonly counts = new Map<string, number>()
  private readonly impossible = new Map<string, { from: string | null; to: string }>()

  count(from: string | null, to: string): void {
    const key = `${from ?? ''}>${to}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  countImpossible(from: string | null, to: string): void {
    this.impossible.set(`${from ?? ''}>${to}`, { from, to })
    this.count(from, to)
  }

  edges(memory: ChartMemory, places: readonly { readonly id: string | null; readonly place: Place }[]): Edge[] {
    const users = (from: string | null, to: string) => this.counts.get(`${from ?? ''}>${to}`) ?? 0
    const ids = places.flatMap(({ id }) => (id === null ? [] : [id]))
    const ofChart = places.flatMap(({ id: from, place }) =>
      ids.flatMap((to) => {
        const move = memory.move(place, to)
        return move ? [{ from, to, users: users(from, to), kind: getEdgeKind(move) }] : []
      }),
    )
    const others = [...this.impossible.values()].map(({ from, to }) => ({
      from,
      to,
      users: users(from, to),
      kind: 'impossible' as const,
    }))
    return [...ofChart, ...others]
  }
}
