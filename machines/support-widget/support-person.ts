/** Seconds since 1970; null when neither profile nor id says when. */
export interface SupportPerson {
  readonly userId: string
  readonly createdAt: number | null
}

const id = /^[0-9a-f]{24}$/i

const toSeconds = (time: unknown): number | null => {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return at >= 0 ? Math.floor(at / 1000) : null
}

/** Falls back to the first 8 hex characters of a 24-character id. */
export const creationTime = (createdAt: unknown, userId: string): number | null =>
  toSeconds(createdAt) ?? (id.test(userId) ? Number.parseInt(userId.slice(0, 8), 16) : null)

/** Test users are recognised by the configured endings of addresses (`machines/README.md`, C14). */
export const isTestUser = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => domain !== '' && email.trim().toLowerCase().endsWith(domain.toLowerCase()))
