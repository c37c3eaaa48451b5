import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTell } from '../product.ts'

const outcomes = ['paid', 'left'] as const
type CheckoutOutcome = (typeof outcomes)[number]

/** How the payment ended that the person comes back from. It is said and told once, with the plan that holds now; a reload says it no more. */
export const useCheckoutOutcome = (planName: string): CheckoutOutcome | undefined => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const tell = useTell()
  const [outcome] = useState(() => outcomes.find((each) => new URLSearchParams(search).get('checkout') === each))
  const isTold = useRef(false)
  useEffect(() => {
    if (outcome === undefined || isTold.current) return
    isTold.current = true
    tell({ type: 'plan.touched', action: `checkout_${outcome}`, planName })
    navigate(path, { replace: true })
  }, [outcome, planName, tell, navigate, path])
  return outcome
}
