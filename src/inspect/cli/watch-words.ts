import { type LiveChange, type LiveViolation, listSteps } from '../funnels/live-verdict.ts'
import { countFindings, type LogReport } from '../funnels/report.ts'
import { describeViolation } from './explanation-words.ts'
import type { Notice } from './growing-log.ts'
import { formatCount, formatTime, problemWords } from '../reports/words.ts'

const noticeWords: Readonly<Record<Notice, string>> = {
  away: 'cannot be read at the moment; waiting for it',
  back: 'can be read again',
  rotated: 'goes on in a new file',
  rewritten: 'was cleared or written anew; counting from its beginning',
  tooManyDevices: 'has more people than can be kept; counting anew from here',
}

const formatAmount = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

const toLine = (violation: LiveViolation): string => {
  if ('unreadable' in violation) {
    const { line, unreadable } = violation.unreadable
    return `violation  line ${line}: ${problemWords.unreadable}: ${unreadable}`
  }
  const { user, explanation } = violation
  const { at, event, line } = explanation
  const what = `violation  ${event} of ${user}, line ${line}: ${describeViolation(explanation).join('; ')}`
  return Number.isNaN(at) ? what : `${formatTime(at)}  ${what}`
}

export interface WatchWords {
  readonly listChanges: (change: LiveChange) => readonly string[]
  readonly describeStatus: (change: LiveChange) => string | null
  readonly describeNotice: (notice: Notice) => string
  readonly describeEnd: (report: LogReport) => string
}

export const createTextWords = (name: string, describeEnd: WatchWords['describeEnd']): WatchWords => ({
  listChanges: ({ violations, unlisted, changedCharts }) => [
    ...violations.map(toLine),
    ...(unlisted === 0 ? [] : [`violation  and ${formatCount(unlisted)} more`]),
    ...changedCharts.map((chart) => {
      const steps = listSteps(chart).map((step) => `${step.name} ${formatCount(step.users)}`)
      return `${chart.id}: ${steps.join(', ')}`
    }),
  ],
  describeStatus({ report, waiting }) {
    const findings = [
      formatAmount(countFindings(report, 'violation'), 'violation'),
      formatAmount(countFindings(report, 'warning'), 'warning'),
    ]
    const people = `${formatCount(report.users)} ${report.users === 1 ? 'person' : 'people'}`
    const held = waiting === 0 ? [] : [`${formatAmount(waiting, 'event')} held back until missing ones arrive`]
    return [`${formatAmount(report.events, 'event')} of ${people}`, ...findings, ...held].join(', ')
  },
  describeNotice: (notice) => `${name} ${noticeWords[notice]}.`,
  describeEnd,
})

const toJsonViolation = (violation: LiveViolation) => {
  if ('unreadable' in violation) return { kind: 'violation', ...violation.unreadable }
  const { user, explanation } = violation
  const { at, ...rest } = explanation
  const time = Number.isNaN(at) ? null : new Date(at).toISOString()
  return { kind: 'violation', at: time, user, ...rest, text: describeViolation(explanation).join('; ') }
}

const toJsonStatus = ({ report, unlisted, waiting }: LiveChange) => ({
  kind: 'status',
  lines: report.lines,
  events: report.events,
  users: report.users,
  violations: countFindings(report, 'violation'),
  warnings: countFindings(report, 'warning'),
  unlisted,
  waiting,
  charts: Object.fromEntries(
    [...report.funnels, ...report.journeys].map((chart) => [
      chart.id,
      Object.fromEntries(listSteps(chart).map(({ id, users }) => [id, users])),
    ]),
  ),
})

export const createJsonWords = (name: string): WatchWords => ({
  listChanges: (change) =>
    [...change.violations.map(toJsonViolation), toJsonStatus(change)].map((it) => JSON.stringify(it)),
  describeStatus: () => null,
  describeNotice: (notice) => JSON.stringify({ kind: 'notice', notice, text: `${name} ${noticeWords[notice]}.` }),
  describeEnd: (report) => `${JSON.stringify({ kind: 'summary', ...report })}\n`,
})
