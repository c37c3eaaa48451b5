import { countActiveDays } from '#machines/analytics/visits.ts'
import { type TrackedPlace, trackedPlaces } from '#machines/analytics/tracked-places.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { createClock } from './clock.actor.ts'
import { type CompletedFunnels, createCompletedFunnels } from './completed-funnels.ts'
import type { Consent } from './consent.actor.ts'
import { type Funnels, createFunnels } from './funnels.actor.ts'
import { type Journeys, createJourneys } from './journeys.actor.ts'
import type { Memory } from './memory.ts'
import { type ReturnVisits, createReturnVisits } from './return-visits.actor.ts'
import type { Session } from './session.actor.ts'
import type { Clock } from './browser-deps.ts'
import type { Moment, UsageReport, Usage, UsageFact } from './usage.ts'

export interface UsageSinkDeps {
  readonly usage: Usage
  readonly session: Pick<Session, 'actor'>
  readonly consent: Pick<Consent, 'mayRun'>
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly memory: Memory
  readonly clock: Clock
  readonly now: () => number
  readonly takeMilestones?: (() => Promise<void>) | undefined
}

export interface UsageSink {
  readonly funnels: Funnels
  readonly journeys: Journeys
  readonly visits: ReturnVisits
  readonly stop: () => void
}

/** A tick a minute suffices: the shortest announced wait is longer than two. */
const tickPause = 60_000

const places: Readonly<Record<UsageFact['type'], TrackedPlace>> = trackedPlaces

export const getDetails = (fact: UsageFact): { readonly stage?: StageDetails; readonly milestone?: StageDetails } => {
  if (fact.type === 'visit.returned') {
    const { hoursSinceLastVisit, daysSinceFirstVisit } = fact
    return {
      stage: { hoursSinceLastVisit, daysSinceFirstVisit },
      milestone: { visitGapHours: hoursSinceLastVisit },
    }
  }
  if (fact.type === 'power.used') return { stage: { activeDaysInPastMonth: fact.activeDaysInPastMonth } }
  if (fact.type !== 'visits.regular') return {}
  const { visitsInPastWeek } = fact
  return { stage: { visitsInPastWeek }, milestone: { weeklyVisitCount: visitsInPastWeek } }
}

/** On most of the working days of 30. */
const minActiveDays = 12

const isAdvanced = (fact: UsageFact): boolean =>
  (fact.type === 'search.answered' && fact.filters.some((filter) => !filter.startsWith('mode:'))) ||
  (fact.type === 'question.asked' && fact.mode === 'Deep')

const followPowerUse = ({ usage }: UsageSinkDeps, { actor }: ReturnVisits): (() => void) => {
  let activeDays = 0
  let hasUsedAdvanced = false
  let isTold = false
  const look = () => {
    if (isTold || !hasUsedAdvanced || activeDays < minActiveDays) return
    isTold = true
    usage.tell({ type: 'power.used', activeDaysInPastMonth: activeDays })
  }
  const noted = actor.on('visit.noted', ({ visits }) => {
    activeDays = countActiveDays(visits)
    look()
  })
  const stopReading = usage.read(({ fact }) => {
    if (!isAdvanced(fact)) return
    hasUsedAdvanced = true
    look()
  })
  return () => {
    noted.unsubscribe()
    stopReading()
  }
}

const followVisits = (
  { usage, session, consent, window }: UsageSinkDeps,
  visits: ReturnVisits,
  completed: CompletedFunnels,
): (() => void) => {
  const { actor } = visits
  actor.on('visit.returned', (visit) => usage.tell(visit))
  actor.on('visits.regular', (visit) => usage.tell(visit))
  const look = () => {
    const isCounted = consent.mayRun('analytics')
    if (!isCounted) {
      visits.forget()
      completed.forget()
      usage.forget()
    }
    const isAllowed = isCounted && isSignedIn(session.actor.getSnapshot())
    actor.send({ type: isAllowed ? 'visits.allowed' : 'visits.forbidden' })
  }
  const lookSoon = () => queueMicrotask(look)
  window.addEventListener('consent-updated', lookSoon)
  const { unsubscribe } = session.actor.subscribe(look)
  look()
  return () => {
    window.removeEventListener('consent-updated', lookSoon)
    unsubscribe()
    actor.stop()
  }
}

interface TickedCharts {
  readonly isOverdue: (at: number) => boolean
  readonly tick: () => void
}

/** The server is asked once more before a person counts as stuck, because they may have arrived unnoticed. */
const followClock = (deps: UsageSinkDeps, { isOverdue, tick }: TickedCharts): (() => void) => {
  let isAsking = false
  let isStopped = false
  const clock = createClock({ ...deps, every: tickPause })
  const askAndTick = async (takeMilestones: () => Promise<void>) => {
    isAsking = true
    await takeMilestones()
    isAsking = false
    if (!isStopped) tick()
  }
  clock.on('clock.ticked', ({ at }) => {
    if (isAsking) return
    if (deps.takeMilestones === undefined || !isOverdue(at)) tick()
    else void askAndTick(deps.takeMilestones)
  })
  clock.start()
  return () => {
    isStopped = true
    clock.stop()
  }
}

const createCharts = (say: (event: AnalyticsEvent) => void, completed: CompletedFunnels) => {
  const funnels = createFunnels(say)
  const journeys = createJourneys(say)
  return {
    funnels,
    journeys,
    isOverdue: (at: number) => funnels.isOverdue(at) || journeys.isOverdue(at),
    tick(at: number) {
      funnels.tick(at)
      journeys.tick(at)
    },
    reach({ fact, at }: Pick<UsageReport, 'fact' | 'at'>) {
      const { stages, milestones } = places[fact.type]
      const { stage, milestone } = getDetails(fact)
      for (const [funnelId, stageId] of Object.entries(stages))
        if (!completed.has(funnelId)) funnels.reach(funnelId, stageId, at, stage)
      for (const [journeyId, milestoneId] of Object.entries(milestones))
        journeys.reach(journeyId, milestoneId, at, milestone)
    },
    restart() {
      funnels.restart()
      journeys.restart()
    },
    stop() {
      funnels.stop()
      journeys.stop()
    },
  }
}

/**
 * Funnels and journeys go on in memory whether or not anything may be sent (`src/README.md`, "Usage"); a sign-out
 * restarts them.
 */
export const startUsageSink = (deps: UsageSinkDeps): UsageSink => {
  const { usage, session } = deps
  let cause: Moment = usage.moment()
  const completed = createCompletedFunnels(deps)
  const say = (event: AnalyticsEvent) => {
    if (event.type === 'funnel_completed' && cause.maySend) completed.add(event.properties.funnelId)
    usage.pass({ ...cause, fact: { type: 'chart.said', event } })
  }
  const { funnels, journeys, isOverdue, tick, reach, restart, stop } = createCharts(say, completed)
  const tickNow = () => {
    cause = usage.moment()
    tick(cause.at)
  }
  const stopReading = usage.read((report) => {
    cause = report
    reach(report)
  })
  const stopTicks = followClock(deps, { isOverdue, tick: tickNow })
  const ended = session.actor.on('session.ended', () => {
    restart()
    usage.forget()
  })
  const visits = createReturnVisits(deps)
  const stopVisits = followVisits(deps, visits, completed)
  const stopPowerUse = followPowerUse(deps, visits)
  const stopAll = () => {
    stopReading()
    stopVisits()
    stopPowerUse()
    stopTicks()
    ended.unsubscribe()
    stop()
  }
  return { funnels, journeys, visits, stop: stopAll }
}
