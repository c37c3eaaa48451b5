import { useState } from 'react'
import { leaveForPayment } from '#src/actors/leave-page.ts'
import { useApi } from '#src/api/use-api.ts'
import { billingEndpoints, type PaidPlan } from '#src/contract/billing.ts'
import { useTell } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const leave = ({ url }: { readonly url: string }) => leaveForPayment(url)

export const usePayment = (planLevel: string) => {
  const { client } = useApi()
  const tell = useTell()
  const [chosen, setChosen] = useState<PaidPlan | null>(null)
  const checkout = useSubmission(
    (wanted: PaidPlan) => client.call(billingEndpoints.createCheckout, { body: { planLevel: wanted } }),
    leave,
  )
  const portal = useSubmission(() => client.call(billingEndpoints.createPortal), leave)
  return {
    error: checkout.error ?? portal.error,
    /** It is null again after the person came back by the browser's own button. */
    leavingFor: checkout.isSending ? chosen : portal.isSending ? 'portal' : null,
    choose: (plan: PaidPlan) => {
      tell({ type: 'plan.touched', action: 'checkout_started', planName: plan })
      setChosen(plan)
      checkout.submit(plan)
    },
    openPortal: () => {
      tell({ type: 'plan.touched', action: 'portal_opened', planName: planLevel })
      portal.submit(undefined)
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
