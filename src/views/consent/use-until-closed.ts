import { useState } from 'react'

/** What an overlay showed last, for the moment it takes its leave in: by then its reason is gone. */
export const useUntilClosed = <T>(isOpen: boolean, shown: T): T => {
  const [last, setLast] = useState(shown)
  if (isOpen && !Object.is(last, shown)) setLast(shown)
  return isOpen ? shown : last
}
