import { useLayoutEffect, useRef } from 'react'
import { isChoiceNeeded } from '#machines/consent/consent.selectors.ts'
import { isReConsentBannerDue } from '#machines/consent/pending-changes.selectors.ts'
import { useProduct } from '../product.ts'
import { contentId } from '../shell/skip-to-content.tsx'

const corner = '[data-consent-corner]'
const openDialog = '[role$=dialog][data-state=open]'

/** A menu closes before the dialog it opened, so the focus returns to the menu's button. */
const findRemainingButton = (element: Element | null): Element | null => {
  const label = element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? ''
  return document.getElementById(label) ?? element
}

/** A banner disappears with the answer, maybe a moment later, and with it the button that opened the dialog. */
export const useReturnFocus = (isOpen: boolean) => {
  const { actor } = useProduct().consent
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // A second run while open would find the dialog's own focus.
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
