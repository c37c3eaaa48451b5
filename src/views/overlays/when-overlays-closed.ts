import { isOverlayRequested, onOverlayRequestChange } from './overlay-requests.ts'

const openLayer =
  ':is([aria-modal=true], :is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open])'

/** Matches a form or panel that the address opens (`useOpened`) and that may still be loading. */
const isOpening = (search: string): boolean =>
  /[?&](?:new\b|(?:edit|invitation|key|link|mail|member|repository|workspace)=[0-9a-f]{24})/.test(search)

interface Page {
  readonly location: Pick<Location, 'search'>
  readonly document: Pick<Document, 'querySelector'>
}

export const isPageFree = ({ location, document }: Page): boolean =>
  !isOverlayRequested() && !isOpening(location.search) && document.querySelector(openLayer) === null

/** Runs the callback once nothing is open over the page or about to open; returns a function that cancels. */
export const whenOverlaysClosed = (callback: () => void): (() => void) => {
  const stop = () => {
    watch.disconnect()
    unsubscribe()
  }
  const look = () => {
    if (!isPageFree(window)) return
    stop()
    callback()
  }
  const watch = new MutationObserver(look)
  const unsubscribe = onOverlayRequestChange(look)
  const attributeFilter = ['aria-modal', 'data-state', 'role']
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  look()
  return stop
}
