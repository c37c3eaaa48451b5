import { useActorRef, useSelector } from '@xstate/react'
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'
import { whichIsOpen } from '#machines/overlays/overlays.selectors.ts'
import { useProduct, useToast } from '../product.ts'
import { fetchOverlay, overlayOf } from './overlay-table.ts'

export { fetchOverlay as prepareOverlay }

export interface OpenOverlayProps {
  /** A new object for every wish. */
  readonly asked: { readonly name: OverlayName; readonly from: Element | null }
}

const useOverlaysActor = (name: OverlayName) => {
  const { needTexts } = useProduct()
  const toast = useToast()
  const [machine] = useState(() =>
    overlaysMachine.provide({
      actors: { fetchOverlay: fromPromise(({ input }) => fetchOverlay(input.name, needTexts)) },
    }),
  )
  const actor = useActorRef(machine, { input: { name } })
  const onUnavailable = useEffectEvent(() => toast({ kind: 'error', words: { key: 'errors.offline' } }))
  useEffect(() => {
    const { unsubscribe } = actor.on('overlay.unavailable', () => onUnavailable())
    return unsubscribe
  }, [actor])
  return actor
}

/** After the timer with which a focus trap gives the focus back. */
const onceFocusIsBack = (then: () => void): void => void setTimeout(() => setTimeout(then))

/** The overlay that was asked for last. */
export function OpenOverlay({ asked }: OpenOverlayProps) {
  const actor = useOverlaysActor(asked.name)
  const shown = overlayOf(useSelector(actor, whichIsOpen))
  const answered = useRef(asked)
  useEffect(() => {
    if (answered.current === asked) return
    answered.current = asked
    actor.send({ type: 'overlay.open', name: asked.name })
  }, [actor, asked])
  const onClose = (then?: () => void) => {
    actor.send({ type: 'overlay.close' })
    if (then) onceFocusIsBack(then)
  }
  const finalFocus = () => {
    const { from } = asked
    const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected
    return isThere ? from : document.querySelector('main')
  }
  return shown && createElement(shown, { onClose, finalFocus })
}
