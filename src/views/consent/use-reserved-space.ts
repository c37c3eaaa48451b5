import { useLayoutEffect } from 'react'

/** The banner is fetched late: where it takes room of its own, the style sheet keeps that room from the first frame on. */
export const useReservedSpace = (isAsking: boolean): void => {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-cookie-question', isAsking)
  }, [isAsking])
}
