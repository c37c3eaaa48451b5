import { useState } from 'react'

/** Keeps the last content of an overlay while its exit animation runs. */
export const useUntilClosed = <T>(isOpen: boolean, shown: T): T => {
  const [last, setLast] = useState(shown)
  if (isOpen && !Object.is(last, shown)) setLast(shown)
  return isOpen ? shown : last
}
