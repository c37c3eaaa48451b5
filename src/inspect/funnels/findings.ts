import type {
  Deviation,
  DeviationKind,
  Example,
  LogProblem,
  LogProblemKind,
  ProblemExample,
  Severity,
} from './report.ts'

const maxExamples = 3

export const severityOfProblem: Readonly<Record<LogProblemKind, Severity>> = {
  unreadable: 'violation',
  badProperties: 'violation',
  unknownEvent: 'violation',
  unknownFunnel: 'violation',
  unknownJourney: 'violation',
  duplicate: 'violation',
  sequenceReused: 'violation',
  sequenceMissing: 'violation',
  gap: 'warning',
  late: 'violation',
  contradiction: 'violation',
  missing: 'violation',
  unfounded: 'violation',
  completedTwice: 'violation',
  userChanged: 'violation',
  zoneMissing: 'warning',
  clockAhead: 'warning',
  identifyMissing: 'warning',
  peopleMerged: 'warning',
}

export const severityOfDeviation: Readonly<Record<DeviationKind, Severity>> = {
  skipped: 'violation',
  outOfOrder: 'violation',
  unknown: 'violation',
  repeated: 'warning',
}

interface Tally<E extends Example> {
  count: number
  firstLine: number
  readonly examples: E[]
}

const countIn = <K, E extends Example>(tallies: Map<K, Tally<E>>, kind: K, count: number, example: () => E): void => {
  let tally = tallies.get(kind)
  if (!tally) tallies.set(kind, (tally = { count: 0, firstLine: Number.POSITIVE_INFINITY, examples: [] }))
  tally.count += count
  const newExample = tally.examples.length < maxExamples ? example() : null
  if (newExample) tally.examples.push(newExample)
}

/** A slice keeps its whole log line in memory; this copy does not. */
export const detachText = (text: string): string => [...text].join('')

const toReport = <K extends string, E extends Example>(
  tallies: ReadonlyMap<K, Tally<E>>,
  severity: Readonly<Record<K, Severity>>,
) =>
  Object.keys(severity).flatMap((each) => {
    const kind = each as K
    const tally = tallies.get(kind)
    return tally ? [{ kind, severity: severity[kind], ...tally }] : []
  })

export interface Claim {
  readonly member: string
  readonly claimed: unknown
  readonly expected: unknown
}

const toText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value)).slice(0, 200)

const toExample = (line: number, user: string, event: string, claim?: Claim): ProblemExample => ({
  line,
  user: detachText(user),
  event: detachText(event),
  ...(claim && { member: claim.member, claimed: toText(claim.claimed), expected: toText(claim.expected) }),
})

export interface Finding {
  readonly kind: LogProblemKind
  readonly line: number
  readonly user: string
  readonly event: string
  readonly claim?: Claim
  readonly count?: number
}

export interface ProblemBook {
  readonly note: (finding: Finding) => void
  readonly absorb: (book: ProblemBook) => void
  readonly problems: () => readonly LogProblem[]
}

export const createProblemBook = (): ProblemBook => {
  const tallies = new Map<LogProblemKind, Tally<ProblemExample>>()
  return {
    note({ kind, line, user, event, claim, count = 1 }) {
      countIn(tallies, kind, count, () => toExample(line, user, event, claim))
      const tally = tallies.get(kind)
      if (tally) tally.firstLine = Math.min(tally.firstLine, line)
    },
    absorb(book) {
      for (const { kind, count, firstLine, examples } of book.problems()) {
        for (const example of examples) countIn(tallies, kind, 0, () => example)
        const tally = tallies.get(kind)
        if (!tally) continue
        tally.count += count
        tally.firstLine = Math.min(tally.firstLine, firstLine)
      }
    },
    problems: () => toReport(tallies, severityOfProblem),
  }
}

export interface DeviationBook {
  readonly note: (kind: DeviationKind, line: number, user: string) => void
  readonly deviations: () => readonly Deviation[]
}

export const createDeviationBook = (): DeviationBook => {
  const tallies = new Map<DeviationKind, Tally<Example>>()
  return {
    note(kind, line, user) {
      const isNew = !tallies.get(kind)?.examples.some((example) => example.user === user)
      if (isNew) countIn(tallies, kind, 1, () => ({ user: detachText(user), line }))
      const tally = tallies.get(kind)
      if (!tally) return
      if (!isNew) tally.count += 1
      tally.firstLine = Math.min(tally.firstLine, line)
    },
    deviations: () => toReport(tallies, severityOfDeviation),
  }
}
