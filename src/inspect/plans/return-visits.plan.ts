import { days, hours } from '#src/lib/durations.ts'
import { type Visits, noVisits } from '#machines/analytics/visits.ts'

/** It is the last Sunday of October 2026, an hour before clocks go back in Europe. */
export const at = Date.UTC(2026, 9, 25, 0, 0, 0)

export const visitsAgo = (...ages: readonly number[]): Visits => {
  const times = ages.map((age) => at - age).toSorted((a, b) => a - b)
  return { firstVisit: times[0] ?? null, lastVisit: times.at(-1) ?? null, history: times }
}

export const returnVisitsPlan = {
  events: { 'visits.allowed': {}, 'visits.forbidden': {} },
  outcomes: {
    lookUpVisits: {
      done: [
        { visits: noVisits, at },
        { visits: visitsAgo(3 * hours), at },
        { visits: visitsAgo(1 * days, 3 * hours), at },
      ],
    },
  },
}
