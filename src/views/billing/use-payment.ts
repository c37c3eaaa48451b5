import { leaveForPayment } from '#src/actors/leave-page.ts'
import { useApi } from '#src/api/use-api.ts'
import { billingEndpoints, type PaidPlan } from '#src/contract/billing.ts'
import { useTell } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const leave = ({ url }: { readonly url: string }) => leaveForPayment(url)

/** The two ways to where one pays; `planLevel`: what is told of. */
export const usePayment = (planLevel: string) => {
  const { client } = useApi()
  const tell = useTell()
  const checkout = useSubmission(
    (chosen: PaidPlan) => client.call(billingEndpoints.createCheckout, { body: { planLevel: chosen } }),
    leave,
  )
  const portal = useSubmission(() => client.call(billingEndpoints.createPortal), leave)
  return {
    error: checkout.error ?? portal.error,
    isLeaving: checkout.isSending || checkout.isSent || portal.isSending || portal.isSent,
    choose: (chosen: PaidPlan) => {
      tell({ type: 'plan.touched', action: 'checkout_started', planName: chosen })
      checkout.submit(chosen)
    },
    openPortal: () => {
      tell({ type: 'plan.touched', action: 'portal_opened', planName: planLevel })
      portal.submit(undefined)
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
