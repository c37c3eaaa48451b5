import { assign, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'

export const paces = [1, 4, 16] as const
/** The pace is in steps per second. */
export type Pace = (typeof paces)[number]

export const replayMachine = setup({
  types: {} as {
    context: { readonly pace: Pace }
    events:
      | { readonly type: 'play' }
      | { readonly type: 'pause' }
      | { readonly type: 'pace.choose'; readonly pace: Pace }
      | { readonly type: 'step.taken' }
  },
  delays: { pace: ({ context }) => 1000 / context.pace },
  guards: { isAtEnd: notProvided('isAtEnd'), isTakenOver: notProvided('isTakenOver') },
  actions: {
    goOn: notProvided('goOn'),
    goToFirst: notProvided('goToFirst'),
    takePace: assign({ pace: (_, { pace }: { readonly pace: Pace }) => pace }),
  },
}).createMachine({
  id: 'replay',
  description: 'The walk through a recording: by itself, or only where somebody goes.',
  context: { pace: 4 },
  initial: 'paused',
  on: { 'pace.choose': { actions: withEvent('takePace') } },
  states: {
    paused: {
      on: {
        play: [
          { guard: 'isAtEnd', target: 'playing', actions: 'goToFirst' },
          { target: 'playing', actions: 'goOn' },
        ],
      },
    },
    playing: {
      description: 'Goes on by itself, until the end or until somebody takes over.',
      on: { pause: 'paused', 'step.taken': 'paused' },
      after: {
        pace: [
          { guard: 'isTakenOver', target: 'paused' },
          { guard: 'isAtEnd', target: 'paused' },
          { target: 'playing', reenter: true, actions: 'goOn' },
        ],
      },
    },
  },
})
