import { hkdfSync } from 'node:crypto'

/** A key for one purpose, so that what is signed for one is worth nothing for another. */
export const deriveKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `quarry ${purpose}`, 32))
