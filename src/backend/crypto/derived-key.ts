import { hkdfSync } from 'node:crypto'

/** Each purpose has its own key, so a signature for one purpose is worthless for another. */
export const deriveKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `quarry ${purpose}`, 32))
