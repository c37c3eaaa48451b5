import { type ComponentType, useEffect, useState } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { useCan } from '../product.ts'

const maxWaitMs = 1_500

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

type Part = { readonly state: 'loading' | 'missing' } | { readonly state: 'here'; readonly Card: ComponentType }

const usePart = (): Part => {
  const [part, setPart] = useState<Part>({ state: 'loading' })
  useEffect(() => {
    const isMissing = () => setPart({ state: 'missing' })
    import('./introduction.tsx').then(({ default: Card }) => setPart({ state: 'here', Card }), isMissing)
  }, [])
  return part
}

const useIsTooLate = (isPending: boolean): boolean => {
  const [isTooLate, setTooLate] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setTooLate(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isTooLate
}

/** `isPending` is true until it is known whether there is a card, so that it never pushes a list down. */
export const useIntroduction = (
  isFirstRun: boolean,
): {
  readonly isPending: boolean
  readonly Card: ComponentType | null
} => {
  const mayAsk = useCan('ReadOnly')
  const { data, error } = useCall(userEndpoints.introductionStatus, mayAsk ? {} : null, withoutToast)
  const part = usePart()
  const isWanted = mayAsk && !isFirstRun
  const isDue = isWanted && data?.isReceived === false && part.state !== 'missing'
  const isPending = (isWanted && data === undefined && error === undefined) || (isDue && part.state === 'loading')
  const isTooLate = useIsTooLate(isPending)
  const [wasDue, setWasDue] = useState(false)
  if (isDue && !isTooLate && !wasDue) setWasDue(true)
  return { isPending: isPending && !isTooLate, Card: isWanted && wasDue && part.state === 'here' ? part.Card : null }
}
