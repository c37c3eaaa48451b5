import type { AnyEventObject } from 'xstate'
import { createWalkOptions } from '../model/machine-walk.ts'
import { getEventKind } from '../payloads/event-schema.ts'
import { shiftEvent } from '../payloads/shift-event.ts'
import type { PlannedChart } from '../plans/every-chart.ts'
import type { Obstacle } from './control-problem.ts'
import { type LiveEvent, liveEvents, type Moment } from './live-events.ts'

export interface Candidate {
  readonly event: AnyEventObject
  readonly obstacle: Obstacle | null
}

const getDefaultRule = (type: string): LiveEvent => (getEventKind(type) === 'done' ? 'needsAnswer' : 'planned')

const listCandidates = (
  type: string,
  planned: readonly AnyEventObject[],
  rule: LiveEvent,
  moment: Moment,
): readonly Candidate[] => {
  const blocked = (obstacle: Obstacle): readonly Candidate[] => planned.map((event) => ({ event, obstacle }))
  if (rule === 'planned') return planned.map((event) => ({ event, obstacle: null }))
  if (typeof rule === 'string') return blocked(rule)
  const payloads = typeof rule === 'function' ? rule(moment) : rule.live(moment)
  if (typeof payloads === 'string') return blocked(payloads)
  const live = payloads.map((payload): Candidate => ({ event: { ...payload, type }, obstacle: null }))
  return typeof rule === 'function' ? live : [...live, ...blocked(rule.otherwise)]
}

export const createCandidates = ({ id, plan, now: then }: PlannedChart) => {
  const { events } = createWalkOptions(plan, undefined)
  const rules = liveEvents[id] ?? {}
  return (moment: Moment): readonly Candidate[] => {
    const byType = new Map<string, AnyEventObject[]>()
    for (const planned of events(moment.at)) {
      const event = shiftEvent(id, planned, moment.now - then)
      byType.set(event.type, [...(byType.get(event.type) ?? []), event])
    }
    return [...byType].flatMap(([type, planned]) =>
      listCandidates(type, planned, rules[type] ?? getDefaultRule(type), moment),
    )
  }
}
