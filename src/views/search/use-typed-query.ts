import { useEffect, useRef, useState } from 'react'
import { cutQuery } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

const settleMs = 250

/** The text enters the address, and so is searched, after a pause. One run of typing is one step of the history. */
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
  if (typed.query !== query) setTyped({ text: cutQuery(typed.text) === query ? typed.text : query, query })
  const settle = (text: string) => {
    clearTimeout(timer.current)
    const cut = cutQuery(text)
    if (cut === current.current.state.query) return
    current.current.change({ query: cut }, isNewRun.current ? 'push' : 'replace')
    isNewRun.current = false
  }
  return {
    text: typed.text,
    type: (text: string) => {
      clearTimeout(timer.current)
      setTyped({ text, query })
      timer.current = setTimeout(() => settle(text), settleMs)
    },
    finish: (text: string) => {
      setTyped({ text, query })
      settle(text)
      isNewRun.current = true
    },
    endRun: () => {
      isNewRun.current = true
    },
  }
}
