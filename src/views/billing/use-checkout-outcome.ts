import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useCall } from '#src/api/use-call.ts'
import { type Billing, billingEndpoints, paidPlans } from '#src/contract/billing.ts'
import { useTell } from '../product.ts'

const outcomes = ['paid', 'left'] as const
const pollIntervalMs = 3000

const readCheckoutReturn = (search: string) => {
  const given = new URLSearchParams(search)
  return {
    outcome: outcomes.find((each) => given.get('checkout') === each),
    wanted: paidPlans.find((plan) => plan === given.get('plan')),
  }
}

/**
 * Reports the outcome once; a reload shows nothing. `confirming`: the paid plan has not arrived and is polled for. An
 * address alone makes nothing paid.
 */
export const useCheckoutOutcome = ({
  planLevel,
  state,
}: Pick<Billing, 'planLevel' | 'state'>): (typeof outcomes)[number] | 'confirming' | undefined => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const tell = useTell()
  const [{ outcome, wanted }] = useState(() => readCheckoutReturn(search))
  const isReported = useRef(false)
  useEffect(() => {
    if (outcome === undefined || isReported.current) return
    isReported.current = true
    tell({ type: 'plan.touched', action: `checkout_${outcome}`, planName: wanted ?? planLevel })
    navigate(path, { replace: true })
  }, [outcome, wanted, planLevel, tell, navigate, path])
  const isPaid = state !== 'trial' && state !== 'free' && (wanted === undefined || wanted === planLevel)
  const isAwaited = outcome === 'paid' && wanted !== undefined && !isPaid
  useCall(billingEndpoints.read, {}, { refreshInterval: isAwaited ? pollIntervalMs : 0, onError: () => undefined })
  if (outcome === 'paid' && !isPaid) return isAwaited ? 'confirming' : undefined
  return outcome
}
