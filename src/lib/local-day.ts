/** Local time, such as 2026-01-31; `at`: milliseconds since 1970. */
export const toLocalDay = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
