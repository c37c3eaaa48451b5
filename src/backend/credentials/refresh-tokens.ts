import { createHmac } from 'node:crypto'
import { deriveKey } from '../crypto/derived-key.ts'

export interface RefreshTokens {
  /** The one child of `parent`: always the same, so that a repeated exchange gets the answer that was lost on the way. */
  childOf(parent: string): string
}

export const refreshTokens = (key: Uint8Array): RefreshTokens => {
  const childKey = deriveKey(key, 'refresh tokens')
  return { childOf: (parent) => createHmac('sha256', childKey).update(parent).digest('base64url') }
}
