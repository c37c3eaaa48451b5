import type { ActorRefFrom, AnyStateMachine, EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate'
import type { ChartTable, Moved } from './chart-table.ts'

interface Notice {
  readonly type: string
}

export type Carries = (type: string) => boolean

export interface ModelActor<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>
  readonly send: (event: EventFromLogic<M>) => void
  readonly read: () => SnapshotFrom<M>
  readonly start: () => void
}

const createAudience = <M extends AnyStateMachine>(carries: Carries) => {
  const listeners: { readonly type: string; readonly listen: (notice: Notice) => void }[] = []
  const observers: ((snapshot: SnapshotFrom<M>) => void)[] = []
  return {
    tell({ snapshot, notices }: Moved<M>) {
      for (const notice of notices as readonly EmittedFrom<M>[] & readonly Notice[]) {
        if (!carries(notice.type)) continue
        for (const { type, listen } of listeners) if (type === notice.type || type === '*') listen(notice)
      }
      for (const observe of observers) observe(snapshot)
    },
    on(type: string, listen: (notice: Notice) => void) {
      listeners.push({ type, listen })
      return { unsubscribe: () => undefined }
    },
    subscribe(observe: (snapshot: SnapshotFrom<M>) => void) {
      observers.push(observe)
      return { unsubscribe: () => undefined }
    },
  }
}

/** As in xstate: one event after another, notices once the snapshot has changed, then the observers. */
export const createModelActor = <M extends AnyStateMachine>(
  table: ChartTable<M>,
  first: Moved<M>,
  carries: Carries,
): ModelActor<M> => {
  let { snapshot } = first
  let isBusy = false
  const mailbox: EventFromLogic<M>[] = []
  const { tell, on, subscribe } = createAudience<M>(carries)
  const settle = (moved: Moved<M>) => {
    snapshot = moved.snapshot
    tell(moved)
  }
  const work = (start?: Moved<M>) => {
    isBusy = true
    if (start !== undefined) settle(start)
    for (let event = mailbox.shift(); event !== undefined; event = mailbox.shift()) {
      if ((snapshot as { status: string }).status === 'active') settle(table.move(snapshot, event))
    }
    isBusy = false
  }
  const send = (event: EventFromLogic<M>) => {
    if (!carries((event as Notice).type)) return
    mailbox.push(event)
    if (!isBusy) work()
  }
  const actor = { send, getSnapshot: () => snapshot, stop: () => undefined, on, subscribe }
  return { actor: actor as unknown as ActorRefFrom<M>, send, read: () => snapshot, start: () => work(first) }
}
