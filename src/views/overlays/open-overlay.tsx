import { useActorRef, useSelector } from '@xstate/react'
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'
import { isOverlayWanted, selectOpenOverlay } from '#machines/overlays/overlays.selectors.ts'
import { unloadable, useProduct, useToast } from '../product.ts'
import { fetchOverlay, getOverlay } from './overlay-table.ts'
import { useOverlayRequest } from './overlay-requests.ts'
import { stopTyping } from './typed-ahead.ts'

export { fetchOverlay as prepareOverlay }

export interface OpenOverlayProps {
  /** Every request is a new object; `from` had the focus, or had it before the overlay that made the request. */
  readonly request: { readonly name: OverlayName; readonly from: Element | null }
}

/** A closing overlay returns the focus with a timer, so the next one waits until then. */
const waitForFocus = () => new Promise<void>((resolve) => setTimeout(() => setTimeout(resolve)))

const useOverlaysActor = (name: OverlayName) => {
  const { needTexts } = useProduct()
  const toast = useToast()
  const [machine] = useState(() =>
    overlaysMachine.provide({
      actors: {
        fetchOverlay: fromPromise(async ({ input }) => {
          await Promise.all([fetchOverlay(input.name, needTexts), waitForFocus()])
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { name } })
  const onUnavailable = useEffectEvent(() => {
    stopTyping()
    toast(unloadable)
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('overlay.unavailable', () => onUnavailable())
    return unsubscribe
  }, [actor])
  return actor
}

export function OpenOverlay({ request }: OpenOverlayProps) {
  const actor = useOverlaysActor(request.name)
  const shown = getOverlay(useSelector(actor, selectOpenOverlay))
  useOverlayRequest(useSelector(actor, isOverlayWanted))
  const handled = useRef(request)
  useEffect(() => {
    if (handled.current === request) return
    handled.current = request
    actor.send({ type: 'overlay.open', name: request.name })
  }, [actor, request])
  const onClose = (then?: () => void) => {
    actor.send({ type: 'overlay.close' })
    if (then) void waitForFocus().then(then)
  }
  const finalFocus = () => {
    const { from } = request
    const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected
    return isThere ? from : document.querySelector('main')
  }
  return shown && createElement(shown, { onClose, finalFocus })
}
