import { useLayoutEffect } from 'react'

/** The banner loads late; the style sheet reserves its space from the first frame. */
export const useReservedSpace = (isAsking: boolean): void => {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-cookie-question', isAsking)
  }, [isAsking])
}
