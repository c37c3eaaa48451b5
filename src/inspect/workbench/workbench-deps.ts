import { createContext, useContext } from 'react'
import { collectedEndpoints, type CollectedEvent } from '#src/contract/additions.ts'
import type { Bench } from './bench.ts'
import { createBenchInWorker } from './bench-in-worker.ts'

export interface WorkbenchDeps {
  readonly bench: Bench
  readonly fetchLog: (signal: AbortSignal) => Promise<Blob>
  readonly fetchNewest: (signal: AbortSignal) => Promise<readonly CollectedEvent[]>
}

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

export const createWorkbenchDeps = (bench: Bench, load: typeof fetch): WorkbenchDeps => ({
  bench,
  fetchLog: async (signal) => (await reach(load, collectedEndpoints.log.path, signal)).blob(),
  // The server on this machine validated each event when it arrived.
  fetchNewest: async (signal) =>
    (await reach(load, collectedEndpoints.events.path, signal)).json() as Promise<readonly CollectedEvent[]>,
})

let deps: WorkbenchDeps | undefined

const createBrowserDeps = () => createWorkbenchDeps(createBenchInWorker(), (input, init) => window.fetch(input, init))

const WorkbenchContext = createContext<WorkbenchDeps | null>(null)

export const WorkbenchProvider = WorkbenchContext.Provider

export const useWorkbenchDeps = (): WorkbenchDeps => useContext(WorkbenchContext) ?? (deps ??= createBrowserDeps())
