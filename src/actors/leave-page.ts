import { featuresKey } from './membership-calls.ts'
import { createMemory } from './memory.ts'

const memory = createMemory(() => window.localStorage)

/** Goes where the plan may change: what it offers is asked for anew on the way back. */
export const leaveForPayment = (url: string): void => {
  memory.write(featuresKey, null)
  window.location.assign(url)
}
