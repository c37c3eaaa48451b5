import { days, hours } from '#src/lib/durations.ts'

/** What this browser remembers of one person's visits; times in milliseconds since 1970, the oldest first. */
export interface Visits {
  readonly firstVisit: number | null
  /** When they were last here, be it in a visit that had begun before. */
  readonly lastVisit: number | null
  /** When the visits of the last 30 days began. */
  readonly history: readonly number[]
}

export const noVisits: Visits = { firstVisit: null, lastVisit: null, history: [] }

/** Who comes back later than this after being here comes back for another visit. */
const returnGap = 2 * hours
const week = 7 * days
/** 720 hours. */
const historyAge = 30 * days
const regularVisits = 3

export interface WeighedVisit {
  /** To be remembered. */
  readonly visits: Visits
  /** Hours since the person was last here, when that makes this another visit; else null. */
  readonly gapHours: number | null
  readonly daysSinceFirstVisit: number
  /** With this one; null unless the person has just come back and comes regularly. */
  readonly regularVisitsInWeek: number | null
}

/** Days, in UTC, on which a visit of the last 30 days began. */
export const countActiveDays = ({ history }: Visits): number =>
  new Set(history.map((time) => Math.floor(time / days))).size

const hundredths = (number: number): number => Math.round(number * 100) / 100

/**
 * Judges a visit at `at`. A remembered time in the future came from a wrong clock and counts as none.
 */
export const weighVisit = (known: Visits, at: number): WeighedVisit => {
  const past = (time: number | null): number | null => (time !== null && time <= at ? time : null)
  const lastVisit = past(known.lastVisit)
  const firstVisit = past(known.firstVisit) ?? lastVisit ?? at
  const gap = lastVisit === null ? null : at - lastVisit
  const isReturn = gap !== null && gap > returnGap
  const recent = known.history.filter((time) => time <= at && at - time <= historyAge)
  const history = lastVisit === null || isReturn ? [...recent, at] : recent
  const inWeek = history.filter((time) => at - time <= week).length
  return {
    visits: { firstVisit, lastVisit: at, history },
    gapHours: isReturn ? hundredths(gap / hours) : null,
    daysSinceFirstVisit: hundredths((at - firstVisit) / days),
    regularVisitsInWeek: isReturn && inWeek >= regularVisits ? inWeek : null,
  }
}
