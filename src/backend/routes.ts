import type { ServedCall } from './http/served-call.ts'
import type { Services } from './services.ts'

/** Every resource that is served; the calls of the contract that are not here answer 501. */
export const allRoutes = (_services: Services): readonly ServedCall[] => []
