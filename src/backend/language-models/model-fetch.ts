import { createBoundedFetch } from '../net/bounded-fetch.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'

const maxReplyBytes = 4_000_000

/** Requests of the library are strings; it passes on an abort signal. */
export const createModelFetch = (policy: OutboundPolicy): typeof globalThis.fetch =>
  createBoundedFetch(policy, { maxReplyBytes })
