import {
  Actor,
  type ActorRefLike,
  type AnyActor,
  type AnyEventObject,
  type InspectionEvent,
  StateMachine,
} from 'xstate'

/** XState does not report what callbacks and promises emit. */
interface WorkNotice {
  readonly type: 'work.notice'
  readonly actorRef: ActorRefLike
  readonly event: AnyEventObject
}

export type WatchedEvent = InspectionEvent | WorkNotice

/** A watch must never throw, because it must not break what it watches. */
export type Watch = (event: WatchedEvent) => void

const watches = new Set<Watch>()

const notify = (event: WatchedEvent): void => watches.forEach((watch) => watch(event))

interface Scope {
  emit: (event: AnyEventObject) => void
}

/** The notice is recorded before its listeners run, so that its effects follow it. */
const watchNotices = (actor: ActorRefLike & { readonly logic: unknown }): void => {
  if (actor.logic instanceof StateMachine) return
  const scope = Reflect.get(actor, '_actorScope') as Scope
  const { emit } = scope
  scope.emit = (event) => {
    notify({ type: 'work.notice', actorRef: actor, event })
    emit(event)
  }
}

/** Actors are watched from `start`, not from their creation: React's Strict Mode creates actors that never start. */
const watchStarts = (): void => {
  const { start } = Actor.prototype
  const watched = new WeakSet<object>()
  Actor.prototype.start = function (this: AnyActor) {
    if (!watched.has(this)) {
      watched.add(this)
      watchNotices(this)
      if (this._parent === undefined) this.system.inspect(notify)
    }
    return start.call(this)
  }
}

let isWatching = false

export const watchActors = (watch: Watch): (() => void) => {
  if (!isWatching) watchStarts()
  isWatching = true
  watches.add(watch)
  return () => void watches.delete(watch)
}
