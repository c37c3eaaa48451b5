import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'

export interface LatestBuild {
  readonly build: string
}

export type BuildCheckEvent =
  /** The person came back to the page. */
  | { type: 'page.shown' }
  /** The newer build can wait. */
  | { type: 'build.later' }

export type BuildCheckNotice = { type: 'build.outdated'; running: string; latest: string } | { type: 'build.putOff' }

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
    remember: assign((_, { build }: LatestBuild) => ({ latest: build })),
    announce: emit(({ context }) => ({
      type: 'build.outdated' as const,
      running: context.running,
      latest: context.latest,
    })),
    withdraw: emit({ type: 'build.putOff' as const }),
  },
  delays: { pause: 600_000, respite: 60 * 60_000 },
}).createMachine({
  id: 'buildCheck',
  description: 'Whether a newer build of the product is out.',
  context: ({ input }) => ({ running: input.running, latest: input.running }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The page is taken to be the newest.',
      on: { 'page.shown': 'asking' },
      after: { pause: 'asking' },
    },
    asking: {
      description: 'The manifest of the latest build is being fetched; no answer means no news.',
      invoke: {
        id: 'fetchLatestBuild',
        src: 'fetchLatestBuild',
        onDone: [
          {
            guard: { type: 'isAnotherBuild', params: ({ event }) => event.output },
            target: 'outdated',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    outdated: {
      description: 'Only a reload of the page brings the newer build; what is being typed decides when.',
      initial: 'offered',
      states: {
        offered: {
          description: 'It is said, quietly, until somebody answers.',
          entry: 'announce',
          on: { 'build.later': { target: 'putOff', actions: 'withdraw' } },
        },
        putOff: {
          description: 'Not now; it is offered again after an hour.',
          after: { respite: 'offered' },
        },
      },
    },
  },
})
