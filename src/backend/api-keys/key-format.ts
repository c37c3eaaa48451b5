import { createSecret } from '../crypto/secret-tokens.ts'

const format = /^ca_[0-9]{10,16}_[A-Za-z0-9_-]{43}$/

export const createApiKey = (now: number): string => `ca_${now}_${createSecret()}`

export const looksLikeApiKey = (token: string): boolean => token.startsWith('ca_')

export const isWellFormed = (token: string): boolean => format.test(token)
