import { createSecret } from '../crypto/secret-tokens.ts'

const format = /^ca_[0-9]{10,16}_[A-Za-z0-9_-]{43}$/

/** 32 random bytes behind the time of issue (`src/backend/README.md`, "Common"). */
export const createApiKey = (now: number): string => `ca_${now}_${createSecret()}`

/** Whether a bearer token is meant to be a key: no other token of ours begins so. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith('ca_')

export const isWellFormed = (token: string): boolean => format.test(token)
