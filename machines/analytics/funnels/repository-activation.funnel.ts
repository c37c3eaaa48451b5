import { days, minutes } from '#src/lib/durations.ts'
import { awaiting, complete, funnelSetup, reach } from '../funnel.setup.ts'

export const repositoryActivation = {
  id: 'repository_activation',
  name: 'Repository activation',
  description: 'From the wish to bring a repository to one that is worked with.',
  targetConversionRate: 60,
  valueMetric: 'active_repository',
  stages: {
    repository_connection_started: {
      name: 'Connection started',
      description: 'The form to add a repository was opened.',
      criticalPath: true,
      successMetrics: ['add_form_opened'],
    },
    repository_authenticated: {
      name: 'Repository authenticated',
      description: 'Its source was accepted: the archive was taken, or the address answers.',
      criticalPath: true,
      expectedDuration: 1 * minutes,
      successMetrics: ['source_accepted'],
    },
    repository_indexed: {
      name: 'Repository indexed',
      description: 'The first index of a repository that the person added is complete and can be searched.',
      criticalPath: true,
      expectedDuration: 30 * minutes,
      successMetrics: ['indexed_files', 'indexing_duration'],
    },
    repository_queried: {
      name: 'Repository queried',
      description: 'The person searched or asked about a repository they added.',
      criticalPath: true,
      expectedDuration: 1 * days,
      successMetrics: ['first_query'],
    },
    repository_actively_used: {
      name: 'Repository actively used',
      description: 'The person searched or asked about a repository they added at least five times within seven days.',
      criticalPath: false,
      expectedDuration: 7 * days,
      successMetrics: ['queries_per_week'],
    },
  },
} as const

const { id, stages, ...meta } = repositoryActivation

export const repositoryActivationFunnel = funnelSetup(repositoryActivation).createMachine({
  id,
  meta,
  context: { reached: [] },
  initial: 'not_started',
  states: {
    not_started: {
      description: 'Nothing was heard of this person yet; whatever comes first is where they join.',
      on: {
        repository_connection_started: 'repository_connection_started',
        repository_authenticated: 'repository_authenticated',
        repository_indexed: 'repository_indexed',
        repository_queried: 'repository_queried',
        repository_actively_used: 'repository_actively_used',
      },
    },
    repository_connection_started: {
      meta: stages.repository_connection_started,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        repository_authenticated: 'repository_authenticated',
        repository_indexed: 'repository_indexed',
        repository_queried: 'repository_queried',
        repository_actively_used: 'repository_actively_used',
      },
    },
    repository_authenticated: {
      meta: stages.repository_authenticated,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        repository_indexed: 'repository_indexed',
        repository_queried: 'repository_queried',
        repository_actively_used: 'repository_actively_used',
      },
    },
    repository_indexed: {
      meta: stages.repository_indexed,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        repository_queried: 'repository_queried',
        repository_actively_used: 'repository_actively_used',
      },
    },
    repository_queried: {
      meta: stages.repository_queried,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        repository_actively_used: 'repository_actively_used',
      },
    },
    repository_actively_used: { meta: stages.repository_actively_used, entry: complete, type: 'final' },
  },
})
