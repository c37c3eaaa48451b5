import { useEffect, useState } from 'react'

const freshMs = 1500

/** Records after this number are marked as new for a moment; the first ones are not. */
export const useFreshAfter = (last: number): number => {
  const [after, setAfter] = useState(last)
  if (after === 0 ? last > 0 : after > last) setAfter(last)
  useEffect(() => {
    const timer = window.setTimeout(() => setAfter((before) => Math.max(before, last)), freshMs)
    return () => window.clearTimeout(timer)
  }, [last])
  return after
}
