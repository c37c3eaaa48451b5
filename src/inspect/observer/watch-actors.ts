import {
  Actor,
  type ActorRefLike,
  type AnyActor,
  type AnyEventObject,
  type InspectionEvent,
  StateMachine,
} from 'xstate'

/** What a callback or a promise lets its listeners know; of a chart XState tells that itself. */
interface WorkNotice {
  readonly type: 'work.notice'
  readonly actorRef: ActorRefLike
  readonly event: AnyEventObject
}

export type WatchedEvent = InspectionEvent | WorkNotice

/** Throws never: a thing that watches must not break what it watches. */
export type Watch = (event: WatchedEvent) => void

const watches = new Set<Watch>()

const notify = (event: WatchedEvent): void => watches.forEach((watch) => watch(event))

/** The part of an actor that what it runs is given. */
interface Scope {
  emit: (event: AnyEventObject) => void
}

/** Noted before anybody hears it: what comes of it comes after it. */
const watchNotices = (actor: ActorRefLike & { readonly logic: unknown }): void => {
  if (actor.logic instanceof StateMachine) return
  const scope = Reflect.get(actor, '_actorScope') as Scope
  const { emit } = scope
  scope.emit = (event) => {
    notify({ type: 'work.notice', actorRef: actor, event })
    emit(event)
  }
}

/**
 * Every root actor tells what happens in its system, from its start on. That is asked for where an actor starts, not where it
 * is made: one that React's Strict Mode makes and throws away never starts, and who makes one does not have to think of it.
 */
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

/** `watch` is told of the actors that start from the first call on; however often it is given, once. Gives back how to stop. */
export const watchActors = (watch: Watch): (() => void) => {
  if (!isWatching) watchStarts()
  isWatching = true
  watches.add(watch)
  return () => void watches.delete(watch)
}
