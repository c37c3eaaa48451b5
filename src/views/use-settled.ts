import { useEffect, useState } from 'react'

/** Milliseconds after the last letter. */
const settleMs = 200

/** What is typed, once it has rested: a server is not asked with every letter. */
export const useSettled = (words: string): string => {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), settleMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
