import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { followPages } from './follow-pages.ts'
import { type InspectedPage, pageAt, type PageSource } from './inspected-page.ts'
import { inspectorMachine } from './inspector.machine.ts'
import { useInspectorDeps } from './inspector-deps.ts'
import type { InspectorAddress } from './use-address.ts'

export type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>

export const toSource = ({ context }: InspectorSnapshot): PageSource | null => {
  const { recording, followed } = context
  if (recording !== null) {
    const { build, address, takenAt } = recording.recording.opening
    return { kind: 'recording', title: recording.name, build, address, takenAt }
  }
  if (followed === null) return null
  const { title, build, address, since } = followed
  return { kind: 'live', title, build, address, takenAt: since }
}

export const useInspector = ({ page: wanted }: InspectorAddress, change: (part: Partial<InspectorAddress>) => void) => {
  const deps = useInspectorDeps()
  const [machine] = useState(() => inspectorMachine.provide({ actors: { link: followPages(deps) } }))
  const [snapshot, send] = useMachine(machine, { input: { wanted } })
  const { followed, recording, page: known, earlier, number } = snapshot.context
  // A reloading page is shown as it was until it answers, so that the focused control does not disappear.
  const isAwaited = known.last === 0 && snapshot.matches({ linked: { following: 'opening' } })
  const page = isAwaited && earlier?.next === followed?.page ? (earlier?.page ?? known) : known
  useEffect(() => {
    deps.prepare().catch(() => undefined)
  }, [deps])
  const id = followed?.page
  useEffect(() => {
    if (id !== undefined) change({ page: id })
  }, [id, change])
  const whole: InspectedPage = recording?.page ?? page
  const shown = useMemo(() => (number === null ? whole : pageAt(whole, number)), [whole, number])
  return { snapshot, send, whole, page: shown, known }
}
