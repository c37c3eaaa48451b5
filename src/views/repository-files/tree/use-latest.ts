import { useCallback, useLayoutEffect, useRef } from 'react'

export const useLatest = <Given extends unknown[]>(act: (...given: Given) => void): ((...given: Given) => void) => {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
