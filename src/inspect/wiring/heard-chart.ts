import type { AnyStateMachine } from 'xstate'
import { groupBy } from '#src/lib/group-by.ts'
import type { WalkedChart, WalkedMove } from '../model/chart-coverage.ts'

export interface HeardChart {
  readonly id: string
  readonly events: readonly string[]
  /** Notices by the event that they follow, at once or through what the chart then runs or waits for. */
  readonly causes: ReadonlyMap<string, ReadonlySet<string>>
}

const isInternal = ({ event }: WalkedMove): boolean => event.startsWith('xstate.')

const collectLater = (
  start: string,
  internalMoves: ReadonlyMap<string, readonly WalkedMove[]>,
): ReadonlySet<string> => {
  const notices = new Set<string>()
  const places = new Set([start])
  for (const place of places) {
    for (const { emitted, after } of internalMoves.get(place) ?? []) {
      for (const notice of emitted) notices.add(notice)
      places.add(after)
    }
  }
  return notices
}

export const toHeardChart = ({ id, events }: AnyStateMachine, { trails }: WalkedChart): HeardChart => {
  const moves = trails.map(({ move }) => move)
  const internalMoves = groupBy(moves.filter(isInternal), ({ before }) => before)
  const laterNotices = new Map<string, ReadonlySet<string>>()
  const causes = new Map<string, Set<string>>()
  for (const { event, emitted, after } of moves) {
    const later = laterNotices.get(after) ?? collectLater(after, internalMoves)
    laterNotices.set(after, later)
    causes.set(event, new Set([...(causes.get(event) ?? []), ...emitted, ...later]))
  }
  return { id, events, causes }
}
