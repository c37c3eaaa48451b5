import { createActor } from 'xstate'
import type { AnalyticsEventName, AnalyticsProperties } from '#src/contract/analytics-events.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'

export interface SampleEvent {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}

export const commonSample = {
  timestamp: '2026-01-05T08:59:58.000Z',
  source: 'web',
  isAuthenticated: true,
  organizationId: '6b003ef5d12f06894016650b',
  deviceSequence: 1,
}

type Told = Exclude<AnalyticsEventName, `${string}funnel${string}` | `${string}journey${string}`>

const samples = {
  feature_interaction: { feature: 'command-palette', action: 'opened' },
  repository_action: { action: 'added', sourceType: 'PublicHttp', repositoryId: '6b003ef5d12f06894016650b' },
  search_performed: { query: 'where are tokens refreshed', filters: ['repository:quarry'], resultCount: 3 },
  chat_interaction: { action: 'asked', mode: 'Auto' },
  pageview: { page: '/chat' },
  error_occurred: { errorType: 'ApiError', errorMessage: 'Not found' },
  plan_interaction: { action: 'opened', planName: 'startup' },
  integration_event: { provider: 'github', action: 'connected' },
  timing_measurement: { label: 'first-answer', duration: 812.5, unit: 'ms' },
} as const satisfies { readonly [Name in Told]: AnalyticsProperties<Name> }

const saidByCharts = (): readonly SampleEvent[] =>
  [...analyticsCharts.funnels, ...analyticsCharts.journeys].flatMap((chart) => {
    const events: SampleEvent[] = []
    const actor = createActor(chart.machine)
    actor.on('*', ({ type, ...rest }) =>
      events.push({ event: type, properties: 'properties' in rest ? { ...(rest.properties as object) } : {} }),
    )
    actor.start()
    const parts = Object.keys('funnel' in chart ? chart.funnel.stages : chart.journey.milestones)
    for (const [index, type] of parts.entries()) {
      actor.send({ type, at: index * 1e12 })
      const tick = { type: 'clock.ticked', at: index * 1e12 + 9e11 }
      if (index % 2 === 0 && actor.getSnapshot().can(tick)) actor.send(tick)
    }
    return events
  })

export const sampleEvents = (): readonly SampleEvent[] =>
  [...Object.entries(samples).map(([event, properties]) => ({ event, properties })), ...saidByCharts()].map(
    ({ event, properties }) => ({ event, properties: { ...commonSample, ...properties } }),
  )
