const days = new Map<string, number>()
const mostDays = 10_000

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48
const pair = (text: string, index: number): number => digit(text, index) * 10 + digit(text, index + 1)

/** Of a day as `2026-01-05`, in milliseconds since 1970: a log has few days and many moments. */
const dayOf = (text: string): number => {
  const known = days.get(text)
  if (known !== undefined) return known
  const day = Date.parse(`${text}T00:00:00.000Z`)
  if (days.size < mostDays) days.set(text, day)
  return day
}

const plain = /^\d{4}-\d\d-\d\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/

/** As `Date.parse`, and several times as fast for what `toISOString` writes. */
export const momentOf = (text: string): number => {
  if (text.length !== 24 || !plain.test(text) || pair(text, 11) > 23) return Date.parse(text)
  const seconds = pair(text, 11) * 3_600 + pair(text, 14) * 60 + pair(text, 17)
  const thousandths = digit(text, 20) * 100 + pair(text, 21)
  return dayOf(text.slice(0, 10)) + seconds * 1_000 + thousandths
}
