import { assign, emit, fromPromise, setup, stateIn } from 'xstate'
import type { MilestoneName, ReachedMilestone } from '#src/contract/milestones.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withOutput } from '#src/lib/with-event.ts'

export type MilestoneWatchEvent = { type: 'watch.allowed' } | { type: 'watch.forbidden' } | { type: 'look.wanted' }

export interface TakenMilestone extends Omit<ReachedMilestone, 'age'> {
  /** Milliseconds since 1970 by the clock of the page; absent where it is not known. */
  readonly at?: number | undefined
}

export interface MilestonesReached {
  readonly type: 'milestones.reached'
  readonly milestones: readonly TakenMilestone[]
}

export interface TakenMilestones {
  readonly milestones: readonly TakenMilestone[]
  readonly isIndexing: boolean
}

const toName = ({ kind, subjectId }: TakenMilestone): MilestoneName => ({ kind, subjectId })

export const milestoneWatchMachine = setup({
  types: {} as {
    /** `reported`: milestones this page has announced that the server does not know yet. */
    context: { readonly reported: readonly MilestoneName[] }
    events: MilestoneWatchEvent
    emitted: MilestonesReached
  },
  actors: {
    takeMilestones: fromPromise<TakenMilestones, { readonly reported: readonly MilestoneName[] }>(
      notProvided('takeMilestones'),
    ),
  },
  delays: { indexingPause: 3_000, idlePause: 60_000, answerTimeout: 30_000 },
  guards: {
    hasMilestones: (_, { milestones }: TakenMilestones) => milestones.length > 0,
    isIndexing: (_, { isIndexing }: TakenMilestones) => isIndexing,
    isOutdated: stateIn({ allowed: { looking: 'outdated' } }),
  },
  actions: {
    announceMilestones: emit((_, { milestones }: TakenMilestones) => ({
      type: 'milestones.reached' as const,
      milestones,
    })),
    setReported: assign({ reported: (_, { milestones }: TakenMilestones) => milestones.map(toName) }),
    clearReported: assign({ reported: [] }),
  },
}).createMachine({
  id: 'milestoneWatch',
  description: 'Learns from the server what this person has reached, whatever screen is open.',
  context: { reported: [] },
  initial: 'forbidden',
  states: {
    forbidden: {
      description: 'Nobody is signed in, or they have not said yes to statistics: the server is asked nothing.',
      entry: 'clearReported',
      on: { 'watch.allowed': 'allowed' },
    },
    allowed: {
      initial: 'looking',
      on: { 'watch.forbidden': 'forbidden' },
      states: {
        looking: {
          description:
            'The server is asked, and learns what this page has announced. Each milestone goes to one page only.',
          initial: 'current',
          invoke: {
            id: 'takeMilestones',
            src: 'takeMilestones',
            input: ({ context: { reported } }) => ({ reported }),
            onDone: [
              {
                guard: withOutput('hasMilestones'),
                target: 'looking',
                reenter: true,
                actions: [withOutput('setReported'), withOutput('announceMilestones')],
              },
              { guard: 'isOutdated', target: 'looking', reenter: true, actions: 'clearReported' },
              {
                guard: withOutput('isIndexing'),
                target: 'indexing',
                actions: 'clearReported',
              },
              { target: 'idle', actions: 'clearReported' },
            ],
            onError: 'idle',
          },
          after: { answerTimeout: 'idle' },
          states: {
            current: { on: { 'look.wanted': 'outdated' } },
            outdated: {
              description: 'More has happened since the server was asked.',
            },
          },
        },
        indexing: {
          description: 'An index is on its way and may be complete at any moment.',
          on: { 'look.wanted': 'looking' },
          after: { indexingPause: 'looking' },
        },
        idle: {
          description: 'What others do, and answers that nobody waited for, are noticed with the next look.',
          on: { 'look.wanted': 'looking' },
          after: { idlePause: 'looking' },
        },
      },
    },
  },
})
