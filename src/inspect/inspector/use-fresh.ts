import { useEffect, useState } from 'react'

const freshMs = 1500

/** A number of a record: what came after it is not older than a moment. What was there at first is no news. */
export const useFreshAfter = (last: number): number => {
  const [after, setAfter] = useState(last)
  if (after === 0 ? last > 0 : after > last) setAfter(last)
  useEffect(() => {
    const timer = window.setTimeout(() => setAfter((before) => Math.max(before, last)), freshMs)
    return () => window.clearTimeout(timer)
  }, [last])
  return after
}
