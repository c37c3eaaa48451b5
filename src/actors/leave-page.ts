import { featuresKey } from './membership-calls.ts'
import { createMemory } from './memory.ts'

const memory = createMemory(() => window.localStorage)

/** The plan may change there, so features are asked for again on the way back. */
export const leaveForPayment = (url: string): void => {
  memory.write(featuresKey, null)
  window.location.assign(url)
}
