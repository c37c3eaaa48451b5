import type { Sealer } from './sealed-text.ts'

const maxEndingLength = 4

/** A short secret shows no more than a quarter of itself. */
const cutEnding = (secret: string): string =>
  secret.slice(secret.length - Math.min(maxEndingLength, Math.floor(secret.length / 4)))

export const sealSecret = (sealer: Sealer, secret: string): { sealed: string; ending: string } => ({
  sealed: sealer.seal(secret),
  ending: cutEnding(secret),
})
