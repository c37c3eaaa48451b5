import type { Explanation } from './explanation.ts'
import { severityOfDeviation, severityOfProblem } from './findings.ts'
import { isUnreadable, type LogLine, type LogProgress, type UnreadableLine } from './log-event.ts'
import type { FunnelReport, JourneyReport, LogReport } from './report.ts'
import { type VerifiedLog, type VerifyOptions, createVerifier } from './verify-log.ts'

const maxListedViolations = 20
const maxPeople = 500_000

export type LiveViolation =
  | { readonly user: string; readonly explanation: Explanation }
  | { readonly unreadable: UnreadableLine }

export interface LiveChange {
  readonly report: LogReport
  readonly violations: readonly LiveViolation[]
  readonly unlisted: number
  readonly changedCharts: readonly (FunnelReport | JourneyReport)[]
  readonly waiting: number
}

export const isDeviating = ({ verdict, subject }: Explanation): boolean => {
  if (verdict === 'unknown') return subject !== null
  return verdict in severityOfDeviation && severityOfDeviation[verdict as 'skipped'] === 'violation'
}

const isViolation = (explanation: Explanation): boolean =>
  isDeviating(explanation) || explanation.problems.some(({ kind }) => severityOfProblem[kind] === 'violation')

export const listSteps = (chart: FunnelReport | JourneyReport) => ('stages' in chart ? chart.stages : chart.milestones)

const countSteps = (chart: FunnelReport | JourneyReport): string =>
  listSteps(chart)
    .map(({ users }) => users)
    .join(' ')

interface LiveOptions extends Pick<VerifyOptions, 'only'> {
  readonly maxKnownPeople?: number
}

/** Judges a log while it grows. Memory grows with people and devices up to a limit, at which it begins anew. */
export class LiveVerdict {
  hasViolated = false
  private readonly options: VerifyOptions
  private readonly maxKnownPeople: number
  private verifier: ReturnType<typeof createVerifier>
  private progress: LogProgress = { format: 'empty', lines: 0 }
  private linesBefore = 0
  private violations: LiveViolation[] = []
  private unlisted = 0
  private counts = new Map<string, string>()
  private seen = ''

  constructor({ only, maxKnownPeople = maxPeople }: LiveOptions = {}) {
    this.maxKnownPeople = maxKnownPeople
    this.options = {
      ...(only !== undefined && { only }),
      startsAnywhere: true,
      onExplained: (user, explanation) => {
        if (isViolation(explanation)) this.note({ user, explanation })
      },
    }
    this.verifier = createVerifier(this.options)
  }

  take(line: LogLine): void {
    if (!isUnreadable(line)) return this.verifier.add(line)
    this.verifier.addUnreadable(line)
    this.note({ unreadable: line })
  }

  noteProgress({ format, lines }: LogProgress): void {
    this.progress = { format, lines: this.linesBefore + lines }
  }

  continueInNext(): void {
    this.linesBefore = this.progress.lines
  }

  beginAnew(): void {
    this.verifier = createVerifier(this.options)
    this.progress = { format: 'empty', lines: 0 }
    this.linesBefore = 0
    this.seen = ''
  }

  get isFull(): boolean {
    return this.verifier.deviceCount > this.maxKnownPeople
  }

  takeChange(): LiveChange | null {
    const seen = `${this.progress.lines} ${this.verifier.events} ${this.verifier.waiting}`
    if (seen === this.seen || this.progress.lines === 0) return null
    this.seen = seen
    const report = this.verifier.report(this.progress)
    this.hasViolated ||= !report.isConforming
    const [{ violations, unlisted }, { waiting }] = [this, this.verifier]
    this.violations = []
    this.unlisted = 0
    return { report, violations, unlisted, changedCharts: this.takeChangedCharts(report), waiting }
  }

  finish(): VerifiedLog {
    const verified = this.verifier.finish(this.progress)
    this.hasViolated ||= !verified.report.isConforming
    return verified
  }

  private note(violation: LiveViolation): void {
    if (this.violations.length < maxListedViolations) this.violations.push(violation)
    else this.unlisted += 1
  }

  private takeChangedCharts({ funnels, journeys }: LogReport) {
    const charts = [...funnels, ...journeys]
    const changed = charts.filter((chart) => chart.users > 0 && countSteps(chart) !== this.counts.get(chart.id))
    this.counts = new Map(charts.map((chart) => [chart.id, countSteps(chart)]))
    return changed
  }
}
