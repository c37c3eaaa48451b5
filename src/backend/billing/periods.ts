const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Keeps the anchor's day, or takes the last day of a shorter month. Days and months are in UTC. */
export const addMonth = (from: Date, anchorDay: number): Date => {
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const [year, month] = [next.getUTCFullYear(), next.getUTCMonth()]
  const clock = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return new Date(Date.UTC(year, month, Math.min(anchorDay, daysIn(year, month))) + clock)
}

interface PaidPeriod {
  readonly start: Date
  readonly end: Date
  readonly price: number
}

/** Returns the unused part of a paid period in hundredths of the currency, rounded down. */
export const calculateUnused = ({ start, end, price }: PaidPeriod, now: number): number => {
  const share = (end.getTime() - now) / (end.getTime() - start.getTime())
  return Math.floor(price * Math.min(1, Math.max(0, share)))
}
