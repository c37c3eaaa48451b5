import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { AnalysisQuestion, FunnelAnalysis } from './analysis.ts'
import { TimeTally } from './conversion-over-time.ts'
import { windowLengths } from './conversion-window.ts'
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

export const analyseFunnel = (funnel: Funnel, times: StageTimes, question: AnalysisQuestion): FunnelAnalysis => {
  const [ids, windowLength] = [Object.keys(funnel.stages), windowLengths[question.window]]
  const users = ids.map(() => 0)
  const overTime = new TimeTally(windowLength)
  let [entered, undated] = [0, 0]
  times.forEach((passage) => {
    entered += 1
    for (const stage of ids.keys()) if (isWithin(passage, stage, windowLength)) users[stage] = (users[stage] ?? 0) + 1
    if (Number.isNaN(passage.enteredAt)) undated += 1
    else overTime.add(passage.enteredAt, isWithin(passage, ids.length - 1, windowLength))
  })
  const completed = users.at(-1) ?? 0
  return {
    id: funnel.id,
    name: funnel.name,
    window: question.window,
    entered,
    completed,
    conversion: toShare(completed, entered),
    undated,
    stages: ids.map((id, stage) => ({
      id,
      name: funnel.stages[id]?.name ?? id,
      users: users[stage] ?? 0,
      share: toShare(users[stage] ?? 0, entered),
    })),
    overTime: overTime.report(question.interval, findEnd(times, ids.length)),
  }
}
