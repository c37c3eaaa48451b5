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

/** What a chart says, by what it is of it. */
export const chartEvents: ReadonlyMap<string, (typeof roles)[ChartEvent]> = new Map(Object.entries(roles))

/** A stage or milestone; what the chart says in the same moment; or that it waits no longer. */
export type ChartRole = 'reached' | 'follows' | 'givenUp'

/** By it the library tells that somebody without a name is this person. */
export const identifyEvent = '$identify'

interface KnownEvent {
  /** The same text, but the one that is looked for later on: text that was just cut from a line is slow to find. */
  readonly name: string
  /** Whether its properties matter here. */
  readonly isRead: boolean
}

const known = new TextMap<KnownEvent>()
for (const name of [identifyEvent, ...Object.keys(analyticsEvents)])
  known.add(name, { name, isRead: name === identifyEvent || chartEvents.has(name) })

export const knownEvent = (event: string): KnownEvent => known.get(event) ?? { name: event, isRead: false }

/** What the library says on its own account begins with a dollar sign. */
export const isTracked = (event: string): boolean => event.startsWith('$') || known.get(event) !== undefined
