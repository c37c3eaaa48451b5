import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withOutput } from '#src/lib/with-event.ts'

export interface LatestBuild {
  readonly build: string
}

export type BuildCheckEvent = { type: 'page.shown' } | { type: 'part.missed' } | { type: 'build.later' }

export type BuildCheckNotice =
  | { type: 'build.outdated'; running: string; latest: string }
  | { type: 'build.putOff' }
  | { type: 'part.unreachable' }

export const buildCheckMachine = setup({
  types: {} as {
    context: { running: string; latest: string }
    input: { running: string }
    events: BuildCheckEvent
    emitted: BuildCheckNotice
  },
  actors: { fetchLatestBuild: fromPromise<LatestBuild>(notProvided('fetchLatestBuild')) },
  guards: { isAnotherBuild: ({ context }, { build }: LatestBuild) => build !== context.running },
  actions: {
    setLatest: assign((_, { build }: LatestBuild) => ({ latest: build })),
    announceOutdated: emit(({ context }) => ({
      type: 'build.outdated' as const,
      running: context.running,
      latest: context.latest,
    })),
    announcePutOff: emit({ type: 'build.putOff' as const }),
    announceUnreachable: emit({ type: 'part.unreachable' as const }),
  },
  delays: { pause: 600_000, offerPause: 60 * 60_000, answerTimeout: 30_000 },
}).createMachine({
  id: 'buildCheck',
  description: 'Whether a newer build of the product is out.',
  context: ({ input }) => ({ running: input.running, latest: input.running }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The page is taken to be the newest.',
      on: { 'page.shown': 'checking', 'part.missed': 'checkingMissingPart' },
      after: { pause: 'checking' },
    },
    checking: {
      description: 'The manifest of the latest build is being fetched; no answer means no news.',
      on: { 'part.missed': 'checkingMissingPart' },
      invoke: {
        id: 'fetchLatestBuild',
        src: 'fetchLatestBuild',
        onDone: [
          {
            guard: withOutput('isAnotherBuild'),
            target: 'outdated',
            actions: withOutput('setLatest'),
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
      after: { answerTimeout: 'waiting' },
    },
    checkingMissingPart: {
      description: 'A part is missing: either a newer build has replaced it, or it cannot be reached.',
      invoke: {
        id: 'fetchReplacement',
        src: 'fetchLatestBuild',
        onDone: [
          {
            guard: withOutput('isAnotherBuild'),
            target: 'outdated',
            actions: withOutput('setLatest'),
          },
          { target: 'waiting', actions: 'announceUnreachable' },
        ],
        onError: { target: 'waiting', actions: 'announceUnreachable' },
      },
      after: { answerTimeout: { target: 'waiting', actions: 'announceUnreachable' } },
    },
    outdated: {
      description: 'Only a reload of the page brings the newer build; what is being typed decides when.',
      initial: 'offered',
      states: {
        offered: {
          description: 'It is said, quietly, until somebody answers.',
          entry: 'announceOutdated',
          on: { 'build.later': { target: 'putOff', actions: 'announcePutOff' } },
        },
        putOff: {
          description: 'Not now; it is offered again after an hour, or when something cannot go on without it.',
          on: { 'part.missed': 'offered' },
          after: { offerPause: 'offered' },
        },
      },
    },
  },
})
