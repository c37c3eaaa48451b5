import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { checkoutOutcomeMachine, type HeldPlan } from '#machines/checkout-outcome/checkout-outcome.machine.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Billing, billingEndpoints, paidPlans } from '#src/contract/billing.ts'
import { useTell } from '../product.ts'

const outcomes = ['paid', 'left'] as const

const readCheckoutReturn = (search: string) => {
  const given = new URLSearchParams(search)
  return {
    outcome: outcomes.find((each) => given.get('checkout') === each) ?? null,
    wanted: paidPlans.find((plan) => plan === given.get('plan')) ?? null,
  }
}

type CheckoutReturn = ReturnType<typeof readCheckoutReturn>

/** Reports the outcome once and takes it out of the address, so that a reload shows nothing. */
const useReport = ({ outcome, wanted }: CheckoutReturn, planLevel: string): void => {
  const [path, navigate] = useLocation()
  const tell = useTell()
  const isReported = useRef(false)
  const report = useEffectEvent(() => {
    if (outcome === null || isReported.current) return
    isReported.current = true
    tell({ type: 'plan.touched', action: `checkout_${outcome}`, planName: wanted ?? planLevel })
    navigate(path, { replace: true })
  })
  useEffect(() => report(), [])
}

const toHeldPlan = ({ planLevel, state }: Billing): HeldPlan => ({ planLevel, state })

export const useCheckoutOutcome = (billing: Billing): ActorRefFrom<typeof checkoutOutcomeMachine> => {
  const search = useSearch()
  const { mutate } = useCall(billingEndpoints.read, {}, { revalidateOnMount: false, onError: () => undefined })
  const [checkout] = useState(() => readCheckoutReturn(search))
  const [machine] = useState(() =>
    checkoutOutcomeMachine.provide({
      actors: { readPlan: fromPromise(async () => toHeldPlan((await mutate()) ?? billing)) },
    }),
  )
  useReport(checkout, billing.planLevel)
  const actor = useActorRef(machine, { input: { ...checkout, held: toHeldPlan(billing) } })
  useEffect(() => {
    const read = { type: 'plan.read', ...toHeldPlan(billing) } as const
    if (actor.getSnapshot().can(read)) actor.send(read)
  }, [actor, billing])
  return actor
}
