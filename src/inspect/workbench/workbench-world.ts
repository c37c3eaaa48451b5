import { createContext, useContext } from 'react'
import { collectedEndpoints, type CollectedEvent } from '#src/contract/additions.ts'
import type { Bench } from './bench.ts'
import { createBenchInWorker } from './bench-in-worker.ts'

/** What the page has of the world outside: the bench, and the collector of this installation. */
export interface WorkbenchWorld {
  readonly bench: Bench
  /** Everything that was collected, as a log. */
  readonly fetchLog: (signal: AbortSignal) => Promise<Blob>
  /** At most a thousand, the newest first. */
  readonly fetchNewest: (signal: AbortSignal) => Promise<readonly CollectedEvent[]>
}

/** Not to be reached, or not on this machine. */
export class CollectorAway extends Error {
  override readonly name = 'CollectorAway'
}

const reach = async (path: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(path, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new CollectorAway(String(error))
  })
  if (!answer.ok) throw new CollectorAway(`${path} answered ${answer.status}`)
  return answer
}

const createWorld = (): WorkbenchWorld => ({
  bench: createBenchInWorker(),
  fetchLog: async (signal) => (await reach(collectedEndpoints.log.path, signal)).blob(),
  // Our own server on this machine has checked each of them when it took it in.
  fetchNewest: async (signal) =>
    (await reach(collectedEndpoints.events.path, signal)).json() as Promise<readonly CollectedEvent[]>,
})

let world: WorkbenchWorld | undefined

/** Left out, the world is the real one. */
const WorkbenchContext = createContext<WorkbenchWorld | null>(null)

export const WorkbenchProvider = WorkbenchContext.Provider

export const useWorld = (): WorkbenchWorld => useContext(WorkbenchContext) ?? (world ??= createWorld())
