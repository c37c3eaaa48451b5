import { useEffect, useRef, useState } from 'react'
import type { SearchAddress } from './use-search-state.ts'

/** Milliseconds without a key before the search begins by itself. */
const settleMs = 250

/**
 * What stands in the box. It goes into the address, and so is searched, as one pauses; back and forward bring it back. One
 * run of typing, until Enter or until one leaves the box, is one step of the history.
 */
export const useTypedQuery = (address: SearchAddress) => {
  const { query } = address.state
  const [typed, setTyped] = useState({ text: query, query })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isNewRun = useRef(true)
  const current = useRef(address)
  useEffect(() => {
    current.current = address
  }, [address])
  useEffect(() => () => clearTimeout(timer.current), [])
  if (typed.query !== query) setTyped({ text: query, query })
  const settle = (text: string) => {
    clearTimeout(timer.current)
    if (text === current.current.state.query) return
    current.current.change({ query: text }, isNewRun.current ? 'push' : 'replace')
    isNewRun.current = false
  }
  return {
    text: typed.text,
    type: (text: string) => {
      clearTimeout(timer.current)
      setTyped({ text, query })
      timer.current = setTimeout(() => settle(text), settleMs)
    },
    /** At once: Enter was pressed, or the box was emptied. */
    settle,
    endRun: () => {
      isNewRun.current = true
    },
  }
}
