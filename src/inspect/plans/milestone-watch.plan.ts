import type { TakenMilestone } from '#machines/analytics/milestone-watch.machine.ts'

export const indexed: TakenMilestone = {
  kind: 'repositoryIndexed',
  subjectId: '0123456789abcdef01234567',
  sourceType: 'PublicHttp',
}

export const milestoneWatchPlan = {
  events: { 'watch.allowed': {}, 'watch.forbidden': {}, 'look.wanted': {} },
  outcomes: {
    takeMilestones: {
      done: [
        { milestones: [], isIndexing: false },
        { milestones: [], isIndexing: true },
        { milestones: [indexed], isIndexing: false },
      ],
    },
  },
}
