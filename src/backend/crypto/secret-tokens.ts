import { createHash, randomBytes } from 'node:crypto'

export const createSecret = (): string => randomBytes(32).toString('base64url')

/** The secret has 256 random bits, so a fast hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const deriveSecret = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
