import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFromLogic,
  getNextTransitions,
  initialTransition,
  type InputFrom,
  type SnapshotFrom,
  transition,
} from 'xstate'

type Actions = readonly { readonly type: string; readonly params?: unknown }[]

export const listNotices = <Notice>(actions: Actions): readonly Notice[] =>
  actions.flatMap(({ type, params }) => (type === 'xstate.emit' ? [(params as { event: Notice }).event] : []))

export const listTimers = (snapshot: AnyMachineSnapshot): readonly string[] => [
  ...new Set(
    getNextTransitions(snapshot).flatMap(({ eventType }) => (eventType.startsWith('xstate.after.') ? [eventType] : [])),
  ),
]

export interface Moved<M extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<M>
  readonly notices: readonly EmittedFrom<M>[]
}

export interface ChartTable<M extends AnyStateMachine> {
  readonly begin: (input: InputFrom<M>) => Moved<M>
  readonly move: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => Moved<M>
  readonly toId: (snapshot: SnapshotFrom<M>) => number
}

export interface WatchedMove {
  readonly chart: AnyStateMachine
  readonly before: AnyMachineSnapshot
  readonly event: AnyEventObject
  readonly after: AnyMachineSnapshot
  readonly notices: readonly AnyEventObject[]
}

export type WatchMoves = (move: WatchedMove) => void

export const createChartTable = <M extends AnyStateMachine>(chart: M, watch?: WatchMoves): ChartTable<M> => {
  const known = new Map<string, SnapshotFrom<M>>()
  const ids = new Map<SnapshotFrom<M>, number>()
  const moves = new Map<SnapshotFrom<M>, Map<string, Moved<M>>>()
  const keep = ([made, actions]: readonly [SnapshotFrom<M>, Actions]): Moved<M> => {
    const { value, context, status } = made as { value: unknown; context: unknown; status: string }
    const key = JSON.stringify([value, context, status])
    const seen = known.get(key)
    if (seen === undefined) {
      known.set(key, made)
      ids.set(made, ids.size)
      moves.set(made, new Map())
    }
    return { snapshot: seen ?? made, notices: listNotices(actions) }
  }
  return {
    begin: (input) => keep(initialTransition(chart, input)),
    move(snapshot, event) {
      const known = moves.get(snapshot)
      const key = JSON.stringify(event)
      const moved = known?.get(key) ?? keep(transition(chart, snapshot, event))
      known?.set(key, moved)
      watch?.({ chart, before: snapshot, event, after: moved.snapshot, notices: moved.notices })
      return moved
    },
    toId: (snapshot) => ids.get(snapshot) ?? -1,
  }
}
