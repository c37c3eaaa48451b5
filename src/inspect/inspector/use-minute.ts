import { useEffect, useState } from 'react'

const minute = 60_000

/** Milliseconds since 1970, to the minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), minute)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
