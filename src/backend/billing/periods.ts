const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** A month after `from`, on the anchor's day; in a shorter month, on its last. Days and months are those of UTC. */
export const addMonth = (from: Date, anchorDay: number): Date => {
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const [year, month] = [next.getUTCFullYear(), next.getUTCMonth()]
  const clock = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return new Date(Date.UTC(year, month, Math.min(anchorDay, daysIn(year, month))) + clock)
}

interface PaidPeriod {
  readonly start: Date
  readonly end: Date
  /** Of the whole period, in hundredths. */
  readonly price: number
}

/** What of a period that was paid for is left at `now`, in hundredths, rounded down. */
export const calculateUnused = ({ start, end, price }: PaidPeriod, now: number): number => {
  const share = (end.getTime() - now) / (end.getTime() - start.getTime())
  return Math.floor(price * Math.min(1, Math.max(0, share)))
}
