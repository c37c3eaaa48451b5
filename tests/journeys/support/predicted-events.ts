import { type TrackedPlace, trackedPlaces } from '#machines/analytics/tracked-places.ts'
import { toAnalyticsEvents } from '#src/actors/analytics-of-usage.ts'
import { createFunnels } from '#src/actors/funnels.actor.ts'
import { createJourneys } from '#src/actors/journeys.actor.ts'
import { getDetails } from '#src/actors/usage.sink.ts'
import type { UsageFact } from '#src/actors/usage.ts'
import { type AnalyticsEventName, analyticsEvents } from '#src/contract/analytics-events.ts'

interface Said {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}

const timing = new Set([
  'elapsed',
  'isDelayed',
  'duration',
  'isJourneyDelayed',
  'waited',
  'hoursSinceLastVisit',
  'daysSinceFirstVisit',
  'visitGapHours',
])

const isOurs = (event: string): event is AnalyticsEventName => Object.hasOwn(analyticsEvents, event)

export const toEssence = (events: readonly Said[]) =>
  events.flatMap(({ event, properties }) => {
    if (!isOurs(event)) return []
    const own = Object.keys(analyticsEvents[event].entries).filter((name) => !timing.has(name) && name in properties)
    return [{ event, ...Object.fromEntries(own.map((name) => [name, properties[name]])) }]
  })

/** The charts themselves predict the events: each page has its own, and no completed journey starts again. */
export const predictEvents = () => {
  const reported: Said[] = []
  const completed = new Set<unknown>()
  const say = ({ type, properties }: { type: string; properties: object }) => {
    reported.push({ event: type, properties: { ...properties } })
    if (type === 'funnel_completed' && 'funnelId' in properties) completed.add(properties.funnelId)
  }
  return {
    essence: () => toEssence(reported),
    page() {
      const [funnels, journeys] = [createFunnels(say), createJourneys(say)]
      return {
        tell(...facts: readonly UsageFact[]): void {
          for (const fact of facts) {
            for (const event of toAnalyticsEvents(fact)) say(event)
            const { stages, milestones }: TrackedPlace = trackedPlaces[fact.type]
            const details = getDetails(fact)
            for (const [id, stage] of Object.entries(stages))
              if (!completed.has(id)) funnels.reach(id, stage, 0, details.stage)
            for (const [id, milestone] of Object.entries(milestones))
              journeys.reach(id, milestone, 0, details.milestone)
          }
        },
        tick(after: number): void {
          funnels.tick(after)
          journeys.tick(after)
        },
      }
    },
  }
}

export type PredictedPage = ReturnType<ReturnType<typeof predictEvents>['page']>
