import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useProduct } from '../product.ts'

export const useLeave = () => {
  const { session } = useProduct()
  return () => {
    const snapshot = session.actor.getSnapshot()
    const left = selectedOrganisationId(snapshot)
    const nextMandate = snapshot.context.mandates.find(({ organisationId }) => organisationId !== left)
    if (nextMandate === undefined) session.signOut()
    else session.actor.send({ type: 'organisation.select', organisationId: nextMandate.organisationId })
  }
}
