import { minutes } from '#src/lib/durations.ts'
import { awaiting, complete, funnelSetup, reach } from '../funnel.setup.ts'

export const onboarding = {
  id: 'onboarding',
  name: 'Onboarding',
  description: 'From the sign-up form to the first answer.',
  targetConversionRate: 40,
  valueMetric: 'first_meaningful_query',
  stages: {
    signup_started: {
      name: 'Sign-up started',
      description: 'Someone began to fill in the sign-up form.',
      criticalPath: true,
      successMetrics: ['signup_form_begun'],
    },
    account_created: {
      name: 'Account created',
      description: 'The form was sent and accepted.',
      criticalPath: true,
      expectedDuration: 2 * minutes,
      successMetrics: ['signup_accepted'],
    },
    email_confirmed: {
      name: 'E-mail confirmed',
      description: 'The address was confirmed by the link that was sent to it.',
      criticalPath: true,
      expectedDuration: 15 * minutes,
      successMetrics: ['confirmation_link_opened'],
    },
    first_repository_added: {
      name: 'First repository added',
      description: 'The person brought the first repository.',
      criticalPath: true,
      expectedDuration: 5 * minutes,
      successMetrics: ['repository_count'],
    },
    first_query_executed: {
      name: 'First query executed',
      description: 'The first search or question about code was answered.',
      criticalPath: true,
      expectedDuration: 10 * minutes,
      successMetrics: ['first_meaningful_query'],
    },
  },
} as const

const { id, stages, ...meta } = onboarding

export const onboardingFunnel = funnelSetup(onboarding).createMachine({
  id,
  meta,
  context: { reached: [] },
  initial: 'not_started',
  states: {
    not_started: {
      description: 'Nothing was heard of this person yet; whatever comes first is where they join.',
      on: {
        signup_started: 'signup_started',
        account_created: 'account_created',
        email_confirmed: 'email_confirmed',
        first_repository_added: 'first_repository_added',
        first_query_executed: 'first_query_executed',
      },
    },
    signup_started: {
      meta: stages.signup_started,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        account_created: 'account_created',
        email_confirmed: 'email_confirmed',
        first_repository_added: 'first_repository_added',
        first_query_executed: 'first_query_executed',
      },
    },
    account_created: {
      meta: stages.account_created,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        email_confirmed: 'email_confirmed',
        first_repository_added: 'first_repository_added',
        first_query_executed: 'first_query_executed',
      },
    },
    email_confirmed: {
      meta: stages.email_confirmed,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        first_repository_added: 'first_repository_added',
        first_query_executed: 'first_query_executed',
      },
    },
    first_repository_added: {
      meta: stages.first_repository_added,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        first_query_executed: 'first_query_executed',
      },
    },
    first_query_executed: { meta: stages.first_query_executed, entry: complete, type: 'final' },
  },
})
