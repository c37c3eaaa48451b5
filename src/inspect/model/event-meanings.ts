import type { AnalyticsEventName } from '#src/contract/analytics-events.ts'

export const eventMeanings = {
  feature_interaction: 'Somebody used a part of the product that has no event of its own.',
  user_journey_milestone: 'A milestone of a journey was reached; once each.',
  conversion_funnel: 'A stage of a funnel was reached; once each, never backwards.',
  repository_action: 'Something was done with a repository.',
  search_performed: 'A search was answered.',
  chat_interaction: 'Something was done in a conversation.',
  pageview: 'A page was opened; its address goes without queries, tokens and ids of invitations.',
  error_occurred: 'Something failed in a way that somebody saw, or that nobody caught.',
  plan_interaction: 'Something was done about the plan of the organisation.',
  integration_event: 'A source host, a tracker or another service was connected, changed or disconnected.',
  timing_measurement: 'How long something took.',
  journey_critical_path_progress: 'A critical milestone was reached: the share of them that now is.',
  funnel_completed: 'The last stage of a funnel was reached; once.',
  funnel_next_stage_available: 'A stage was reached that another one follows.',
  funnel_drop_off: 'Twice the expected time went by without the next stage; once per stage.',
  journey_user_stuck: 'Twice the expected time went by without a milestone that was next; once per milestone.',
  journey_timing_measurement: 'A milestone was reached: how long after the first one of the journey.',
} as const satisfies Readonly<Record<AnalyticsEventName, string>>
