import { useEffect, useRef } from 'react'
import { focusSoon } from '#src/ui/focus-soon.ts'

/** The pressed button disappears with its screen, so the focus moves on. */
export const useFocusAfterRetry = (isSettled: boolean, target: string): (() => void) => {
  const isRetried = useRef(false)
  useEffect(() => {
    if (!isSettled || !isRetried.current) return
    isRetried.current = false
    if (document.activeElement === document.body) focusSoon(target)
  }, [isSettled, target])
  return () => {
    isRetried.current = true
  }
}
