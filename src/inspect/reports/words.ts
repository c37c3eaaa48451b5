import { durationUnits } from '../duration-units.ts'
import type { DeviationKind, LogProblemKind } from '../funnels/report.ts'

const roundNumber = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(1).replace('.0', ''))

/** Formats 90_000 as `1.5 min`, and null as a dash. */
export const duration = (milliseconds: number | null): string => {
  if (milliseconds === null) return '–'
  const unit = durationUnits.find(([, size]) => milliseconds >= size)
  return unit ? `${roundNumber(milliseconds / unit[1])} ${unit[0]}` : `${Math.round(milliseconds)} ms`
}

export const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`)

export const formatTime = (at: number | null): string =>
  at === null || Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ')

export const formatCount = (value: number): string => value.toLocaleString('en-GB')

export const deviationWords: Readonly<Record<DeviationKind, string>> = {
  skipped: 'stages were skipped',
  outOfOrder: 'an earlier stage came after a later one',
  unknown: 'a stage or milestone that does not exist',
  repeated: 'a stage or milestone was reached again',
}

export const problemWords: Readonly<Record<LogProblemKind, string>> = {
  unreadable: 'lines that are no event',
  badProperties: 'events that are not as the map of events says',
  unknownEvent: 'events of a name that nobody tracks',
  unknownFunnel: 'events of a funnel that does not exist',
  unknownJourney: 'events of a journey that does not exist',
  duplicate: 'events that were written twice',
  sequenceReused: 'different events with one number',
  sequenceMissing: 'events without a number',
  gap: 'events that were lost on the way',
  late: 'events too far behind the others of their device',
  contradiction: 'events that say what the chart does not',
  missing: 'events that must follow on another and did not come',
  unfounded: 'events that follow on nothing',
  completedTwice: 'a funnel that one page completed twice',
  userChanged: 'events of another person in the middle of a page',
  zoneMissing: 'times without a zone, read as UTC',
  clockAhead: 'events of a clock that is more than a day ahead',
  identifyMissing: 'people who got a name without $identify and count twice',
  peopleMerged: 'people with a name who were made one with others',
}
