import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in an address. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. It has 256 bits of its own, so that a fast hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A secret of the usual form that follows from others, at least one of which nobody else knows. */
export const deriveSecret = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
