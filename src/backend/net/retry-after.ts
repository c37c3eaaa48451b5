const maxSeconds = 24 * 60 * 60

/** Returns the seconds of a `Retry-After` header, which has seconds or a date. */
export const readRetryAfter = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined
  const wait = /^\d{1,6}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, maxSeconds) : undefined
}
