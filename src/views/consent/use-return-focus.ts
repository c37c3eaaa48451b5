import { useLayoutEffect, useRef } from 'react'
import { isChoiceNeeded } from '#machines/consent/consent.selectors.ts'
import { isReConsentBannerDue } from '#machines/consent/pending-changes.selectors.ts'
import { useProduct } from '../product.ts'
import { contentId } from '../shell/skip-to-content.tsx'

/** What holds a banner, or the button it is minimised to. */
const corner = '[data-consent-corner]'
const openDialog = '[role$=dialog][data-state=open]'

/** A menu is gone before the dialog it opened: the way back leads to its button. */
const findRemainingButton = (element: Element | null): Element | null => {
  const label = element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? ''
  return document.getElementById(label) ?? element
}

/**
 * Where the focus goes when a dialog closes. A banner goes with the answer, and the button
 * that opened the dialog with the banner, be it a moment later; a dialog below may have lost the button it was opened by.
 */
export const useReturnFocus = (isOpen: boolean) => {
  const { actor } = useProduct().consent
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // Run once more while it is open, this would find the dialog's own focus.
    if (isOpen && !wasOpen.current) opener.current = findRemainingButton(document.activeElement)
    wasOpen.current = isOpen
  }, [isOpen])
  const isStaying = (button: Element) => {
    if (!button.isConnected) return false
    const dialog = button.closest('[role$=dialog]')
    if (dialog !== null) return dialog.matches(openDialog)
    const snapshot = actor.getSnapshot()
    return button.closest(corner) === null || isChoiceNeeded(snapshot) || isReConsentBannerDue(snapshot)
  }
  return (): HTMLElement | null => {
    if (opener.current instanceof HTMLElement && isStaying(opener.current)) return opener.current
    return document.querySelector<HTMLElement>(`${openDialog} button`) ?? document.getElementById(contentId)
  }
}
