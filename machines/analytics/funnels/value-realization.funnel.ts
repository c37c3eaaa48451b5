import { days, minutes } from '#src/lib/durations.ts'
import { awaiting, complete, funnelSetup, reach } from '../funnel.setup.ts'

export const valueRealization = {
  id: 'value_realization',
  name: 'Value realisation',
  description: 'From the first query to somebody who relies on the product.',
  targetConversionRate: 25,
  valueMetric: 'power_user',
  stages: {
    first_query: {
      name: 'First query',
      description: 'The person searched or asked for the first time.',
      criticalPath: true,
      successMetrics: ['first_query'],
    },
    meaningful_result: {
      name: 'Meaningful result',
      description: 'A result was opened, a citation followed, or an answer called helpful.',
      criticalPath: true,
      expectedDuration: 10 * minutes,
      successMetrics: ['results_opened'],
    },
    return_usage: {
      name: 'Return',
      description: 'The person came back after more than two hours.',
      criticalPath: true,
      expectedDuration: 2 * days,
      successMetrics: ['hours_since_last_visit'],
    },
    regular_usage: {
      name: 'Regular use',
      description: 'At least three visits within seven days.',
      criticalPath: true,
      expectedDuration: 7 * days,
      successMetrics: ['visits_in_past_week'],
    },
    power_user: {
      name: 'Power user',
      description:
        'Visits on at least 12 of the last 30 days, and in the present one a workspace, a filter, a regular expression or the deep mode.',
      criticalPath: false,
      expectedDuration: 30 * days,
      successMetrics: ['active_days_per_month'],
    },
  },
} as const

const { id, stages, ...meta } = valueRealization

export const valueRealizationFunnel = funnelSetup(valueRealization).createMachine({
  id,
  meta,
  context: { reached: [] },
  initial: 'not_started',
  states: {
    not_started: {
      description: 'Nothing was heard of this person yet; whatever comes first is where they join.',
      on: {
        first_query: 'first_query',
        meaningful_result: 'meaningful_result',
        return_usage: 'return_usage',
        regular_usage: 'regular_usage',
        power_user: 'power_user',
      },
    },
    first_query: {
      meta: stages.first_query,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        meaningful_result: 'meaningful_result',
        return_usage: 'return_usage',
        regular_usage: 'regular_usage',
        power_user: 'power_user',
      },
    },
    meaningful_result: {
      meta: stages.meaningful_result,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        return_usage: 'return_usage',
        regular_usage: 'regular_usage',
        power_user: 'power_user',
      },
    },
    return_usage: {
      meta: stages.return_usage,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        regular_usage: 'regular_usage',
        power_user: 'power_user',
      },
    },
    regular_usage: {
      meta: stages.regular_usage,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        power_user: 'power_user',
      },
    },
    power_user: { meta: stages.power_user, entry: complete, type: 'final' },
  },
})
