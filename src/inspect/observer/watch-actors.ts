import { Actor, type InspectionEvent } from 'xstate'

export type Watch = (told: InspectionEvent) => void

const watches = new Set<Watch>()

/** A thing that watches must never break what it watches. */
const tell = (watch: Watch, told: InspectionEvent): void => {
  try {
    watch(told)
  } catch {
    // What it did not understand it has not seen.
  }
}

/**
 * Every root actor tells what happens in its system, from its start on. That is asked for where an actor starts, not where it
 * is made: one that React's Strict Mode makes and throws away never starts, and who makes one does not have to think of it.
 */
const watchStarts = (): void => {
  const { start } = Actor.prototype
  const watched = new WeakSet<object>()
  Actor.prototype.start = function (this: Actor<never>) {
    if (this._parent === undefined && !watched.has(this)) {
      watched.add(this)
      this.system.inspect((told) => watches.forEach((watch) => tell(watch, told)))
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
