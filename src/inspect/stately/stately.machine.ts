import { assign, fromCallback, sendTo, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'
import type { InspectedPage } from '../inspector/inspected-page.ts'

/** Another key is another page, or the same page loaded again. */
export interface StatelyPage {
  readonly key: string
  readonly page: InspectedPage
}

export type StatelyReport =
  | { readonly type: 'window.blocked' }
  | { readonly type: 'window.answered' }
  | { readonly type: 'window.gone' }

export type StatelyOrder =
  | { readonly type: 'window.focus' }
  | { readonly type: 'window.reload' }
  | { readonly type: 'page.show'; readonly page: InspectedPage }
  | { readonly type: 'page.continue'; readonly page: InspectedPage }

type StatelyEvent =
  | StatelyReport
  | { readonly type: 'stately.open'; readonly isOnline: boolean }
  | { readonly type: 'stately.stop' }
  | { readonly type: 'problem.dismiss' }
  | { readonly type: 'page.changed'; readonly statelyPage: StatelyPage }

export const statelyMachine = setup({
  types: {} as {
    context: { readonly statelyPage: StatelyPage }
    events: StatelyEvent
    input: { readonly statelyPage: StatelyPage }
    tags: 'problem' | 'waiting'
  },
  actors: { statelyWindow: fromCallback<StatelyOrder>(notProvided('statelyWindow')) },
  delays: {
    patience: 8000,
    /** A starting page may report several times; it must get everything once. */
    settling: 250,
  },
  guards: {
    isOffline: (_, { isOnline }: { isOnline: boolean }) => !isOnline,
    isSamePage: ({ context }, { statelyPage }: { statelyPage: StatelyPage }) =>
      statelyPage.key === context.statelyPage.key && statelyPage.page.last >= context.statelyPage.page.last,
  },
  actions: {
    keepPage: assign((_, { statelyPage }: { statelyPage: StatelyPage }) => ({ statelyPage })),
    focusWindow: sendTo('statelyWindow', { type: 'window.focus' as const }),
    reloadWindow: sendTo('statelyWindow', { type: 'window.reload' as const }),
    showPage: sendTo('statelyWindow', ({ context }) => ({
      type: 'page.show' as const,
      page: context.statelyPage.page,
    })),
    continuePage: sendTo('statelyWindow', ({ context }) => ({
      type: 'page.continue' as const,
      page: context.statelyPage.page,
    })),
  },
}).createMachine({
  id: 'stately',
  description: 'The window of the Stately inspector, which only looks on: whether it is open, and why it is not.',
  context: ({ input }) => input,
  initial: 'closed',
  on: { 'page.changed': { actions: withEvent('keepPage') } },
  states: {
    closed: {
      on: {
        'stately.open': [{ guard: withEvent('isOffline'), target: 'unreachable.offline' }, { target: 'open' }],
      },
    },
    open: {
      initial: 'awaiting',
      invoke: { id: 'statelyWindow', src: 'statelyWindow', onError: 'unreachable.failed' },
      on: {
        'window.blocked': 'unreachable.blocked',
        'window.gone': 'closed',
        'stately.open': { actions: 'focusWindow' },
        'stately.stop': 'closed',
      },
      states: {
        awaiting: {
          description: 'The window is there; its page has not said yet that it listens.',
          tags: 'waiting',
          on: { 'window.answered': 'settling', 'window.gone': '#stately.unreachable.silent' },
          after: { patience: 'silent' },
        },
        silent: {
          description: 'No answer for a while. Whoever closes the window has had enough; a late answer is still one.',
          tags: 'problem',
          on: { 'window.answered': 'settling' },
        },
        settling: {
          tags: 'waiting',
          on: { 'window.answered': { target: 'settling', reenter: true } },
          after: { settling: 'connected' },
        },
        connected: {
          description: 'It has every chart with its definition, and every event once.',
          entry: 'showPage',
          on: {
            'window.answered': 'settling',
            'page.changed': [
              {
                guard: withEvent('isSamePage'),
                actions: [withEvent('keepPage'), 'continuePage'],
              },
              {
                target: 'awaiting',
                actions: [withEvent('keepPage'), 'reloadWindow'],
              },
            ],
          },
        },
      },
    },
    unreachable: {
      tags: 'problem',
      initial: 'silent',
      on: {
        'stately.open': [{ guard: withEvent('isOffline'), target: '.offline' }, { target: 'open' }],
        'problem.dismiss': 'closed',
      },
      states: {
        blocked: { description: 'The browser let no window open.' },
        offline: { description: 'It is a page on the internet, and there is none.' },
        silent: { description: 'It was closed, by a person or by its own rules, before it answered.' },
        failed: { description: 'Something could not be sent.' },
      },
    },
  },
})
