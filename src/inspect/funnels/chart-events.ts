import type { trackedPlaces } from '#machines/analytics/tracked-places.ts'
import { analyticsEvents } from '#src/contract/analytics-events.ts'
import { TextMap } from './text-map.ts'

type ChartEvent = (typeof trackedPlaces)['chart.said']['events'][number]

const roles: Readonly<Record<ChartEvent, { readonly chart: 'funnelId' | 'journeyId'; readonly role: ChartRole }>> = {
  conversion_funnel: { chart: 'funnelId', role: 'reached' },
  funnel_next_stage_available: { chart: 'funnelId', role: 'follows' },
  funnel_completed: { chart: 'funnelId', role: 'follows' },
  funnel_drop_off: { chart: 'funnelId', role: 'givenUp' },
  user_journey_milestone: { chart: 'journeyId', role: 'reached' },
  journey_timing_measurement: { chart: 'journeyId', role: 'follows' },
  journey_critical_path_progress: { chart: 'journeyId', role: 'follows' },
  journey_user_stuck: { chart: 'journeyId', role: 'givenUp' },
}

export const chartEvents: ReadonlyMap<string, (typeof roles)[ChartEvent]> = new Map(Object.entries(roles))

export type ChartRole = 'reached' | 'follows' | 'givenUp'

/** The library sends this event when an anonymous person is identified. */
export const identifyEvent = '$identify'

interface KnownEvent {
  /** A text that was just cut from a line is slow to look up, so the known copy is used. */
  readonly name: string
  readonly isRead: boolean
}

const known = new TextMap<KnownEvent>()
for (const name of [identifyEvent, ...Object.keys(analyticsEvents)])
  known.add(name, { name, isRead: name === identifyEvent || chartEvents.has(name) })

export const knownEvent = (event: string): KnownEvent => known.get(event) ?? { name: event, isRead: false }

export const isTracked = (event: string): boolean => event.startsWith('$') || known.get(event) !== undefined
