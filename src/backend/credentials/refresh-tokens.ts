import { createHmac } from 'node:crypto'
import { deriveKey } from '../crypto/derived-key.ts'

export interface RefreshTokens {
  /** Always derives the same child, so that a repeated exchange gets the answer that was lost. */
  deriveChild(parent: string): string
}

export const createRefreshTokens = (key: Uint8Array): RefreshTokens => {
  const childKey = deriveKey(key, 'refresh tokens')
  return { deriveChild: (parent) => createHmac('sha256', childKey).update(parent).digest('base64url') }
}
