import { useEffect, useState } from 'react'

const settleMs = 200

export const useSettled = (words: string): string => {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), settleMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
