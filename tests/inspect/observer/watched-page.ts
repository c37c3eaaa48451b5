import type { Redactor } from '#src/inspect/observer/redactor.ts'
import { createObserver, unread } from '#src/inspect/observer/observer.ts'
import { watchActors } from '#src/inspect/observer/watch-actors.ts'
import type { ActorRecord, EventRecord, PageRecord } from '#src/inspect/observer/record.ts'

export const watchedPage = ({
  maxEntries = 5000,
  redactor,
  warn,
}: {
  readonly maxEntries?: number
  readonly redactor?: Redactor
  readonly warn?: (text: string, error: unknown) => void
} = {}) => {
  let time = 1_000_000
  const observer = createObserver({
    now: () => (time += 1),
    maxEntries,
    ...(redactor && { redactor }),
    ...(warn && { warn }),
  })
  const stop = watchActors(observer.inspect)
  const all = (): readonly PageRecord[] => observer.read(unread, Infinity).records
  return {
    observer,
    stop,
    all,
    actors: () => all().filter((record): record is ActorRecord => record.kind === 'actor'),
    events: (actor?: string) =>
      all().filter(
        (record): record is EventRecord => record.kind === 'event' && (actor === undefined || record.actor === actor),
      ),
  }
}
