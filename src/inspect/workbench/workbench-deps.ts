import { createContext, useContext } from 'react'
import { collectedEndpoints, type CollectedEvent } from '#src/contract/additions.ts'
import type { Bench } from './bench.ts'
import { createBenchInWorker } from './bench-in-worker.ts'

/** The effects of the page: the bench, and the collector of this installation. */
export interface WorkbenchDeps {
  readonly bench: Bench
  /** Everything that was collected, as a log. */
  readonly fetchLog: (signal: AbortSignal) => Promise<Blob>
  /** At most a thousand, the newest first. */
  readonly fetchNewest: (signal: AbortSignal) => Promise<readonly CollectedEvent[]>
}

/** Not to be reached, or not on this machine. */
export class CollectorUnavailable extends Error {
  override readonly name = 'CollectorUnavailable'
}

const reach = async (load: typeof fetch, path: string, signal: AbortSignal): Promise<Response> => {
  const answer = await load(path, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new CollectorUnavailable(String(error))
  })
  if (!answer.ok) throw new CollectorUnavailable(`${path} answered ${answer.status}`)
  return answer
}

/** `load`: asks the server this page came from. */
export const createWorkbenchDeps = (bench: Bench, load: typeof fetch): WorkbenchDeps => ({
  bench,
  fetchLog: async (signal) => (await reach(load, collectedEndpoints.log.path, signal)).blob(),
  // Our own server on this machine has checked each of them when it took it in.
  fetchNewest: async (signal) =>
    (await reach(load, collectedEndpoints.events.path, signal)).json() as Promise<readonly CollectedEvent[]>,
})

let deps: WorkbenchDeps | undefined

const createBrowserDeps = () => createWorkbenchDeps(createBenchInWorker(), (input, init) => window.fetch(input, init))

/** Left out: those of the browser. */
const WorkbenchContext = createContext<WorkbenchDeps | null>(null)

export const WorkbenchProvider = WorkbenchContext.Provider

export const useWorkbenchDeps = (): WorkbenchDeps => useContext(WorkbenchContext) ?? (deps ??= createBrowserDeps())
