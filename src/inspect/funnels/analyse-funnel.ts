import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { AnalysisQuestion, Breakdown, FunnelAnalysis } from './analysis.ts'
import { PeriodTally } from './compare-periods.ts'
import { TimeTally, toStart } from './conversion-over-time.ts'
import { windowLengths } from './conversion-window.ts'
import { ConvertTimeTally } from './convert-times.ts'
import { BreakdownTally } from './breakdown.ts'
import { listOffered, toProperty } from './breakdown-choice.ts'
import type { FirstSeen } from './first-seen.ts'
import type { FirstValues } from './first-values.ts'
import { LeaverTally } from './leavers.ts'
import type { Passage, StageTimes } from './stage-times.ts'
import { toShare } from './step-tally.ts'

const isWithin = ({ enteredAt, timeAt }: Passage, stage: number, windowLength: number): boolean =>
  Number.isFinite(windowLength) ? timeAt(stage) - enteredAt <= windowLength : !Number.isNaN(timeAt(stage))

const findEnd = (times: StageTimes, stages: number): number => {
  let end = Number.NEGATIVE_INFINITY
  times.forEach(({ timeAt }) => {
    for (let stage = 0; stage < stages; stage += 1) {
      const at = timeAt(stage)
      if (at > end && Number.isFinite(at)) end = at
    }
  })
  return end
}

class FunnelCounts {
  readonly users: number[]
  readonly left: number[]
  readonly overTime: TimeTally
  readonly convertTimes = new ConvertTimeTally()
  readonly leavers = new LeaverTally()
  readonly periods: PeriodTally
  entered = 0
  undated = 0
  private readonly windowLength: number
  private readonly leftAt: number

  constructor({ window, leftAt, compare }: AnalysisQuestion, ids: readonly string[]) {
    const windowLength = windowLengths[window]
    this.users = ids.map(() => 0)
    this.left = ids.map(() => 0)
    this.overTime = new TimeTally(windowLength)
    this.windowLength = windowLength
    this.leftAt = ids.indexOf(leftAt ?? '')
    this.periods = new PeriodTally(compare ?? [])
  }

  add(passage: Passage): void {
    const last = this.users.length - 1
    const furthest = this.countStages(passage)
    this.entered += 1
    if (Number.isNaN(passage.enteredAt)) this.undated += 1
    else this.countDated(passage.enteredAt, furthest === last)
    if (furthest === last) this.convertTimes.add(passage.timeAt(0), passage.timeAt(last))
    else if (furthest >= 0) this.countLeft(passage, furthest)
  }

  private countDated(enteredAt: number, isCompleted: boolean): void {
    this.overTime.add(enteredAt, isCompleted)
    this.periods.add(enteredAt, isCompleted)
  }

  private countStages(passage: Passage): number {
    let furthest = -1
    for (const stage of this.users.keys()) {
      if (!isWithin(passage, stage, this.windowLength)) continue
      this.users[stage] = (this.users[stage] ?? 0) + 1
      furthest = stage
    }
    return furthest
  }

  private countLeft({ person, enteredAt, timeAt }: Passage, stage: number): void {
    this.left[stage] = (this.left[stage] ?? 0) + 1
    if (stage === this.leftAt) this.leavers.add(person.id, enteredAt, timeAt(stage))
  }
}

interface FunnelRecords {
  readonly times: StageTimes
  readonly firsts: FirstValues | null
  readonly seen: FirstSeen | null
}

const breakDown = (
  { times, firsts, seen }: FunnelRecords,
  { by, interval, window }: AnalysisQuestion,
  stages: readonly number[],
  endOfLog: number,
): Breakdown | null => {
  if (by === null || firsts === null) return null
  const [windowLength, tally, isCohort] = [windowLengths[window], new BreakdownTally(), toProperty(by) === null]
  times.forEach((passage) => {
    const reached = stages.map((stage) => isWithin(passage, stage, windowLength))
    const isOver = reached.at(-1) === true || !Number.isFinite(windowLength)
    const day = toStart(seen?.at(passage.person) ?? Number.NaN, 'day')
    const group = isCohort ? day : firsts.groupOf(passage.row)
    tally.add(group, reached, !isOver && passage.enteredAt + windowLength > endOfLog)
  })
  return isCohort ? tally.reportCohorts(by, interval) : tally.reportValues(by, firsts.values.texts, firsts.values.isCut)
}

const listStages = ({ stages }: Funnel, { users, left, entered }: FunnelCounts): FunnelAnalysis['stages'] =>
  Object.entries(stages).map(([id, { name }], stage) => ({
    id,
    name,
    users: users[stage] ?? 0,
    share: toShare(users[stage] ?? 0, entered),
    left: left[stage] ?? 0,
  }))

export const analyseFunnel = (funnel: Funnel, records: FunnelRecords, question: AnalysisQuestion): FunnelAnalysis => {
  const { times, firsts } = records
  const { window, interval, leftAt } = question
  const ids = Object.keys(funnel.stages)
  const counts = new FunnelCounts(question, ids)
  times.forEach((passage) => counts.add(passage))
  const endOfLog = findEnd(times, ids.length)
  const [completed, { entered, undated }] = [counts.users.at(-1) ?? 0, counts]
  return {
    id: funnel.id,
    name: funnel.name,
    window,
    entered,
    completed,
    conversion: toShare(completed, entered),
    undated,
    stages: listStages(funnel, counts),
    overTime: counts.overTime.report(interval, endOfLog),
    convertTimes: counts.convertTimes.report(),
    leavers: leftAt !== null && ids.includes(leftAt) ? counts.leavers.report(leftAt) : null,
    breakdown: breakDown(records, question, [...ids.keys()], endOfLog),
    properties: listOffered(firsts?.names ?? []),
    comparison: counts.periods.report(windowLengths[window], endOfLog),
  }
}
