import { minutes } from '#src/lib/durations.ts'
import { useEffect, useState } from 'react'

export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1 * minutes)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
