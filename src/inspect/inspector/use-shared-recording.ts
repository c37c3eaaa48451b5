import { useEffect, useRef, useState } from 'react'
import { recordingFileName } from '../log/recording-name.ts'
import type { Recording } from '../observer/record.ts'
import { hasRecording, type Unpacked, unpackRecording } from '../recording/packed-recording.ts'
import { readAside } from '../recording/read-aside.ts'
import type { InspectorEvent } from './inspector.setup.ts'
import type { InspectorSnapshot } from './use-inspector.ts'
import type { LineProblem } from '../recording/read-recording.ts'

export type SharedProblem =
  | { readonly kind: NonNullable<Unpacked['problem']> }
  | { readonly kind: 'lines'; readonly problems: readonly LineProblem[] }

type SharedRecording =
  | { readonly recording: Recording; readonly problem: null }
  | { readonly recording: null; readonly problem: SharedProblem }

const openShared = async (hash: string): Promise<SharedRecording> => {
  const unpacked = await unpackRecording(hash)
  if (unpacked.text === null) return { recording: null, problem: { kind: unpacked.problem } }
  const { recording, problems } = await readAside(unpacked.text)
  return problems === null ? { recording, problem: null } : { recording: null, problem: { kind: 'lines', problems } }
}

const dropHash = (): void => {
  const { pathname, search, hash } = window.location
  if (hasRecording(hash)) window.history.replaceState(window.history.state, '', `${pathname}${search}`)
}

export const useSharedRecording = ({ context }: InspectorSnapshot, send: (event: InspectorEvent) => void) => {
  const viewed = context.recording?.recording
  const [problem, setProblem] = useState<SharedProblem | null>(null)
  const opened = useRef<Recording | null>(null)
  useEffect(() => {
    let isWanted = true
    const open = async () => {
      const { hash } = window.location
      if (!hasRecording(hash)) return
      const shared = await openShared(hash)
      if (!isWanted) return
      setProblem(shared.problem)
      if (shared.recording === null) return dropHash()
      const { recording } = shared
      opened.current = recording
      send({ type: 'recording.open', name: recordingFileName(recording.opening), recording })
    }
    const openNext = () => void open()
    openNext()
    window.addEventListener('hashchange', openNext)
    return () => {
      isWanted = false
      window.removeEventListener('hashchange', openNext)
    }
  }, [send])
  useEffect(() => {
    if (opened.current === null || opened.current === viewed) return
    opened.current = null
    dropHash()
  }, [viewed])
  return { problem, forget: () => setProblem(null) }
}
