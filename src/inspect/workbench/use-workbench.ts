import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromCallback } from 'xstate'
import { UnsupportedLog } from '../funnels/log-encoding.ts'
import type { WorkbenchAddress } from './use-address.ts'
import { CollectorUnavailable, useWorkbenchDeps, type WorkbenchDeps } from './workbench-deps.ts'
import { type LogOrigin, type ReadingEvent, type ReadingFailure, workbenchMachine } from './workbench.machine.ts'

const sampleSize = 400

const loadLog = async (origin: LogOrigin, { bench, fetchLog }: WorkbenchDeps, signal: AbortSignal): Promise<Blob> => {
  if (origin.kind === 'file') return origin.file
  return origin.kind === 'sample' ? bench.sample(sampleSize) : fetchLog(signal)
}

const toFailure = (error: unknown): ReadingFailure => {
  if (error instanceof CollectorUnavailable) return { kind: 'unreachable' }
  return error instanceof UnsupportedLog ? { kind: 'unsupported', file: error.kind } : { kind: 'broken' }
}

const readIn = (deps: WorkbenchDeps) =>
  fromCallback<ReadingEvent, { origin: LogOrigin | null }>(({ sendBack, input: { origin } }) => {
    if (origin === null) return undefined
    const abort = new AbortController()
    const { signal } = abort
    const onProgress = (progress: { events: number; share: number }) =>
      sendBack({ type: 'reading.progressed', progress })
    loadLog(origin, deps, signal)
      .then((log) => deps.bench.verify(log, { signal, onProgress }))
      .then((report) => sendBack({ type: 'log.read', report }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        sendBack({ type: 'reading.failed', failure: toFailure(error) })
      })
    return () => abort.abort()
  })

export const useWorkbench = ({ log }: WorkbenchAddress) => {
  const deps = useWorkbenchDeps()
  const [machine] = useState(() => workbenchMachine.provide({ actors: { readLog: readIn(deps) } }))
  const [snapshot, send] = useMachine(machine)
  const named = useRef(log)
  useEffect(() => {
    if (named.current !== null) send({ type: 'log.choose', origin: { kind: named.current } })
  }, [send])
  return { snapshot, send }
}
