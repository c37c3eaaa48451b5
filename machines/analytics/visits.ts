import { days, hours } from '#src/lib/durations.ts'

/** Times are in milliseconds since 1970, the oldest first. */
export interface Visits {
  readonly firstVisit: number | null
  readonly lastVisit: number | null
  readonly history: readonly number[]
}

export const noVisits: Visits = { firstVisit: null, lastVisit: null, history: [] }

/** A longer absence begins another visit. */
const returnGap = 2 * hours
const regularPeriod = 7 * days
const historyAge = 30 * days
const regularVisits = 3

export interface WeighedVisit {
  readonly visits: Visits
  /** Null unless this is another visit. */
  readonly gapHours: number | null
  readonly daysSinceFirstVisit: number
  /** Null unless the person has just come back and comes regularly. */
  readonly regularVisitsInWeek: number | null
}

/** Days are counted in UTC. */
export const countActiveDays = ({ history }: Visits): number =>
  new Set(history.map((time) => Math.floor(time / days))).size

const hundredths = (number: number): number => Math.round(number * 100) / 100

/** A remembered time in the future came from a wrong clock and counts as none. */
export const weighVisit = (known: Visits, at: number): WeighedVisit => {
  const past = (time: number | null): number | null => (time !== null && time <= at ? time : null)
  const lastVisit = past(known.lastVisit)
  const firstVisit = past(known.firstVisit) ?? lastVisit ?? at
  const gap = lastVisit === null ? null : at - lastVisit
  const isReturn = gap !== null && gap > returnGap
  const recent = known.history.filter((time) => time <= at && at - time <= historyAge)
  const history = lastVisit === null || isReturn ? [...recent, at] : recent
  const inWeek = history.filter((time) => at - time <= regularPeriod).length
  return {
    visits: { firstVisit, lastVisit: at, history },
    gapHours: isReturn ? hundredths(gap / hours) : null,
    daysSinceFirstVisit: hundredths((at - firstVisit) / days),
    regularVisitsInWeek: isReturn && inWeek >= regularVisits ? inWeek : null,
  }
}
