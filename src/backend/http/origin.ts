import { newObjectId } from '#src/lib/object-id.ts'
import type { Services } from '../services.ts'
import { readForwardedAddress } from './client-network.ts'
import { isOwnMachine } from './own-machine.ts'
import type { Origin } from './served-call.ts'

export interface Bindings {
  readonly ip?: string
  readonly httpVersion?: string
  readonly discardBody?: () => Promise<boolean>
}

export const readOrigin = (request: Request, bindings: Bindings | undefined, services: Services): Origin => {
  const forwarded = services.config.trustsProxy
    ? readForwardedAddress(request.headers.get('x-forwarded-for')?.split(',').at(-1) ?? '')
    : undefined
  return {
    ip: forwarded ?? bindings?.ip ?? 'unknown',
    isOwnMachine: isOwnMachine(services.config, request, bindings),
    requestId: newObjectId(services.clock()),
    reply: new Headers(),
  }
}
