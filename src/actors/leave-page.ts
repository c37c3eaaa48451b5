import { featuresKey } from './membership-calls.ts'
import { createMemory } from './memory.ts'

const memory = createMemory(() => window.localStorage)

/** The plan may change there, so features are asked for again on the way back. */
export const leaveForPayment = (url: string): void => {
  memory.write(featuresKey, null)
  window.location.assign(url)
}

/** An address of another scheme could run a script, so it is not opened. */
export const leaveForHost = (url: string): void => {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('the host has no web address')
  window.location.assign(url)
}
