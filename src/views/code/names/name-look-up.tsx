import { type Ref, useCallback, useEffect, useImperativeHandle, useState } from 'react'
import { type NamePick, pickLine, pickSelected } from './name-pick.ts'
import { NamePanel } from './name-panel.tsx'
import type { NameSource } from './name-source.ts'

export interface NameLookUpHandle {
  readonly openLine: (from: Element | null, origin?: HTMLElement) => void
}

interface NameLookUpProps {
  readonly source: NameSource
  readonly ref: Ref<NameLookUpHandle>
}

const focusAgain = ({ origin, anchorId, fileId }: NamePick): void => {
  const back = [origin, document.getElementById(anchorId), document.getElementById(fileId)]
  back.find((element) => element?.isConnected)?.focus({ preventScroll: true })
}

const restoreFocus = (pick: NamePick): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusAgain(pick)
  })

export function NameLookUp({ source, ref }: NameLookUpProps) {
  const [pick, setPick] = useState<NamePick | null>(null)
  const [closed, setClosed] = useState<NamePick | null>(null)
  useEffect(() => {
    if (closed !== null) restoreFocus(closed)
  }, [closed])
  const openLine = useCallback<NameLookUpHandle['openLine']>(
    (from, origin) => setPick((known) => pickLine(from, origin) ?? known),
    [],
  )
  useImperativeHandle(ref, () => ({ openLine }), [openLine])
  useEffect(() => {
    let press = { clientX: 0, clientY: 0 }
    const onMouseDown = ({ clientX, clientY }: MouseEvent) => (press = { clientX, clientY })
    const onMouseUp = (event: MouseEvent) => setPick((known) => pickSelected(press, event) ?? known)
    document.addEventListener('mousedown', onMouseDown)
    document.addEventListener('mouseup', onMouseUp)
    return () => {
      document.removeEventListener('mousedown', onMouseDown)
      document.removeEventListener('mouseup', onMouseUp)
    }
  }, [])
  if (pick === null) return null
  const close = () => {
    setPick(null)
    setClosed(pick)
  }
  return <NamePanel key={`${pick.anchorId} ${pick.names.join()}`} {...{ source, pick }} onClose={close} />
}
