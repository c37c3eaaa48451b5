import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { acceptPush, claimDelivery, releaseDelivery } from './accept-push.ts'
import { isSigned, readDeliveryId, readPush } from './read-push.ts'

interface Delivery {
  readonly organisationId: string
  readonly provider: SourceHostKind
  readonly headers: Headers
  readonly body: Uint8Array
}

export const requireSignature = (
  provider: SourceHostKind,
  headers: Headers,
  body: Uint8Array,
  secret: string | undefined,
): void => {
  if (secret === undefined || !isSigned(provider, headers, body, secret))
    throw new Refusal(401, 'errors.malformedBody', 'The secret or the signature is wrong.')
}

/** Returns false, and does nothing, for a delivery that came before. */
export const acceptDelivery = async (
  services: Services,
  { organisationId, provider, headers, body }: Delivery,
): Promise<boolean> => {
  const deliveryId = readDeliveryId(provider, headers)
  if (deliveryId === undefined) throw new Refusal(400, 'errors.malformedBody', 'The delivery has no id.')
  const delivery = { organisationId, provider, deliveryId }
  if (!(await claimDelivery(services, delivery))) return false
  const push = readPush(provider, headers, body)
  if (push === undefined) return true
  await acceptPush(services, organisationId, push).catch(async (error: unknown) => {
    await releaseDelivery(services, delivery)
    throw error
  })
  return true
}
