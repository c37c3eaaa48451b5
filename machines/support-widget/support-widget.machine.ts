import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import type { SupportPerson } from './support-person.ts'

export type SupportWidgetEvent =
  | { type: 'consent.given' }
  | { type: 'consent.withdrawn' }
  | { type: 'session.started'; userId: string | null }
  | { type: 'session.ended' }
  | { type: 'page.shown'; isChat: boolean }

/** Pixels between the widget and the lower edge. */
export type Padding = 20 | 100

export type SupportWidgetNotice =
  | { type: 'widget.started'; person: SupportPerson; padding: Padding }
  | { type: 'widget.placed'; padding: Padding }
  | { type: 'widget.stopped' }

export interface SupportWidgetInput {
  readonly selfHosted: boolean
  readonly configured: boolean
  readonly userId: string | null
  readonly isChat: boolean
}

interface Met {
  readonly person: SupportPerson
  readonly isTestUser: boolean
}

const nobody: SupportPerson = { userId: '', createdAt: null }

const remember = withEvent('setUser')

export const supportWidgetMachine = setup({
  types: {} as {
    context: Omit<SupportWidgetInput, 'isChat'> & { padding: Padding; person: SupportPerson }
    input: SupportWidgetInput
    events: SupportWidgetEvent
    emitted: SupportWidgetNotice
  },
  actors: {
    loadPerson: fromPromise<Met, { userId: string }>(notProvided('loadPerson')),
    loadWidget: fromPromise<void>(notProvided('loadWidget')),
  },
  guards: {
    isDisabled: ({ context }) => context.selfHosted || !context.configured,
    isSignedOut: ({ context }) => context.userId === null,
    isTestUser: (_, met: Met) => met.isTestUser,
    isDifferentUser: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    isPaddingChanged: ({ context }, { isChat }: { isChat: boolean }) => choosePadding(isChat) !== context.padding,
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    clearUser: assign({ userId: null, person: nobody }),
    setPerson: assign((_, { person }: { person: SupportPerson }) => ({ person })),
    setPadding: assign((_, { isChat }: { isChat: boolean }) => ({ padding: choosePadding(isChat) })),
    announceStart: emit(({ context: { person, padding } }) => ({ type: 'widget.started' as const, person, padding })),
    announcePlace: emit(({ context: { padding } }) => ({ type: 'widget.placed' as const, padding })),
    announceStop: emit({ type: 'widget.stopped' }),
  },
  delays: { settling: 500, answerTimeout: 30_000, loadTimeout: 60_000 },
}).createMachine({
  id: 'supportWidget',
  description:
    'The widget people write to support with: for those who are signed in and have agreed, and only as long as both hold.',
  context: ({ input: { isChat, ...input } }) => ({ ...input, padding: choosePadding(isChat), person: nobody }),
  initial: 'starting',
  on: {
    'session.started': { actions: remember },
    'session.ended': { actions: 'clearUser' },
    'page.shown': { actions: withEvent('setPadding') },
  },
  states: {
    starting: { always: [{ guard: 'isDisabled', target: 'unavailable' }, { target: 'refused' }] },
    unavailable: { type: 'final', description: 'Self-hosted, or no widget is configured.' },
    refused: {
      description: 'There is no consent to support; nothing of the widget is in the page.',
      on: { 'consent.given': 'granted' },
    },
    granted: {
      initial: 'checkingUser',
      on: {
        'consent.withdrawn': 'refused',
        'session.started': {
          guard: withEvent('isDifferentUser'),
          target: '.checkingUser',
          actions: remember,
        },
        'session.ended': { target: '.signedOut', actions: 'clearUser' },
      },
      states: {
        checkingUser: { always: [{ guard: 'isSignedOut', target: 'signedOut' }, { target: 'loadingPerson' }] },
        signedOut: { description: 'Nobody is signed in; the widget is for people of whom support can know something.' },
        loadingPerson: {
          description: 'The profile says since when they are here, and whether they are a test user.',
          invoke: {
            id: 'loadPerson',
            src: 'loadPerson',
            input: ({ context }) => ({ userId: context.userId ?? '' }),
            onDone: [
              { guard: withOutput('isTestUser'), target: 'testUser' },
              { target: 'loading', actions: withOutput('setPerson') },
            ],
            onError: 'failed',
          },
          after: { answerTimeout: 'failed' },
        },
        testUser: { description: 'A test user: support would answer a machine.' },
        loading: {
          invoke: { id: 'loadWidget', src: 'loadWidget', onDone: 'shown', onError: 'failed' },
          after: { loadTimeout: 'failed' },
        },
        failed: {
          description: 'The profile or the widget could not be had; only another consent or page tries again.',
        },
        shown: {
          initial: 'settling',
          entry: 'announceStart',
          exit: 'announceStop',
          on: {
            'page.shown': {
              guard: withEvent('isPaddingChanged'),
              actions: [withEvent('setPadding'), 'announcePlace'],
            },
          },
          states: {
            settling: {
              description:
                'A widget moves while it draws itself for the first time; it is put in its place after that.',
              after: { settling: { target: 'settled', actions: 'announcePlace' } },
            },
            settled: {},
          },
        },
      },
    },
  },
})

/** On chat pages the widget stays clear of the composer. */
function choosePadding(isChat: boolean): Padding {
  return isChat ? 100 : 20
}
