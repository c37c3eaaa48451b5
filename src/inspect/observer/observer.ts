import type { ActorRefLike, AnyEventObject } from 'xstate'
import type { PageRecord } from './record.ts'
import { createEntryRecords } from './entry-records.ts'
import { createFollower } from './follower.ts'
import { type Redactor, createRedactor } from './redactor.ts'
import { type Journal, type JournalOptions, createJournal } from './journal.ts'
import type { Watch } from './watch-actors.ts'
import { type InspectorErrors, attempt, createInspectorErrors } from './inspector-errors.ts'

export interface Bookmark {
  readonly read: number
  /** Records that were dropped before the reader began do not count as missed. */
  readonly floor: number
}

export interface Reading {
  readonly records: readonly PageRecord[]
  /** 0 means that the reader starts again with what is kept. */
  readonly after: number
  readonly dropped: number
  readonly next: Bookmark
}

export interface Observer {
  readonly inspect: Watch
  readonly note: (command: AnyEventObject) => void
  readonly read: (from: Bookmark, atMost: number) => Reading
  readonly subscribe: (listener: () => void) => () => void
  readonly findActor: (id: string) => ActorRefLike | undefined
  readonly livingActors: () => readonly ActorRefLike[]
  readonly redactor: Redactor
  readonly inspectorErrors: InspectorErrors
}

interface ObserverOptions extends JournalOptions {
  readonly redactor?: Redactor
  readonly warn?: (text: string, error: unknown) => void
}

export const unread: Bookmark = { read: 0, floor: 0 }

const mergeByNumber = (actors: readonly PageRecord[], others: readonly PageRecord[]): readonly PageRecord[] =>
  actors.length === 0 ? others : [...actors, ...others].toSorted((a, b) => a.number - b.number)

const createReader = (journal: Journal, redactor: Redactor, inspectorErrors: InspectorErrors): Observer['read'] => {
  const records = createEntryRecords(redactor, inspectorErrors)
  const since = (number: number, atMost: number): readonly PageRecord[] => {
    const newActors = [...journal.actors.all()].filter((actor) => actor.number > number)
    const entries = journal.after(number, atMost)
    const isRecord = (record: PageRecord | null): record is PageRecord => record !== null
    return mergeByNumber(
      newActors.map(records.toActorRecord),
      entries.map(records.toEntryRecord).filter(isRecord),
    ).slice(0, atMost)
  }
  return ({ read, floor }, atMost) => {
    const gone = journal.droppedUpTo()
    const isAnew = read === 0 || (gone > floor && gone > read)
    const after = isAnew ? 0 : read
    const pageRecords = since(after, atMost)
    const next = { read: pageRecords.at(-1)?.number ?? after, floor: isAnew ? gone : floor }
    return { records: pageRecords, after, dropped: journal.dropped(), next }
  }
}

export const createObserver = (options: ObserverOptions): Observer => {
  const redactor = options.redactor ?? createRedactor()
  const inspectorErrors = createInspectorErrors(redactor, options.warn ?? (() => {}))
  const journal = createJournal(options)
  const follower = createFollower(journal)
  const read = createReader(journal, redactor, inspectorErrors)
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((listener) => attempt(inspectorErrors, 'listening', listener))
  return {
    redactor,
    inspectorErrors,
    inspect: (inspected) => {
      attempt(inspectorErrors, 'following', () => follower.follow(inspected))
      notify()
    },
    note: (command) => {
      attempt(inspectorErrors, 'following', () => journal.add('control', command, null))
      notify()
    },
    read: (from, atMost) => {
      attempt(inspectorErrors, 'following', follower.settleAll)
      return read(from, atMost)
    },
    subscribe: (listener) => {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    livingActors: () => [...journal.actors.all()].flatMap(({ hasEnded, ref }) => (hasEnded ? [] : [ref])),
    findActor: (id) => {
      const actor = journal.actors.byId(id)
      return actor === null || actor.hasEnded ? undefined : actor.ref
    },
  }
}
