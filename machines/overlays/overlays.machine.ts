import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'
import type { OverlayName } from './overlay-names.ts'

export type OverlaysEvent = { type: 'overlay.open'; name: OverlayName } | { type: 'overlay.close' }

export type OverlaysNotice = { type: 'overlay.unavailable' }

export const overlaysMachine = setup({
  types: {} as {
    context: { readonly name: OverlayName }
    input: { readonly name: OverlayName }
    events: OverlaysEvent
    emitted: OverlaysNotice
  },
  actors: { fetchOverlay: fromPromise<void, { name: OverlayName }>(notProvided('fetchOverlay')) },
  actions: {
    setName: assign((_, { name }: { name: OverlayName }) => ({ name })),
    announceUnavailable: emit({ type: 'overlay.unavailable' as const }),
  },
  delays: { loadTimeout: 30_000 },
}).createMachine({
  id: 'overlays',
  description: 'What lies over every page and is opened by name: one at a time, fetched when it is wanted.',
  context: ({ input }) => input,
  initial: 'fetching',
  on: { 'overlay.open': { target: '.fetching', actions: withEvent('setName') } },
  states: {
    closed: {},
    fetching: {
      description: 'Its chunk and its texts are on their way; what was open before has gone already.',
      invoke: {
        id: 'fetchOverlay',
        src: 'fetchOverlay',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'open',
        onError: { target: 'closed', actions: 'announceUnavailable' },
      },
      after: { loadTimeout: { target: 'closed', actions: 'announceUnavailable' } },
    },
    open: { on: { 'overlay.close': 'closed' } },
  },
})
