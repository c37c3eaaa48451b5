import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'
import type { ToastContent, ToastKind } from './toast-content.ts'
import { type ToastEvent, toastMachine } from './toast.machine.ts'

export type ToastRef = ActorRefFrom<typeof toastMachine>

export type ToastsEvent =
  | { type: 'toast.show'; content: ToastContent }
  | { type: 'toast.gone'; id: string }
  | { type: 'toasts.dismiss' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'focus.entered' }
  | { type: 'focus.left' }

export type ToastsNotice = { type: 'toast.shown'; id: string; kind: ToastKind } | { type: 'toast.removed'; id: string }

export const maxToasts = 5

export const toastsMachine = setup({
  types: {} as {
    context: { toasts: readonly ToastRef[]; shownSoFar: number }
    events: ToastsEvent
    emitted: ToastsNotice
    children: { [id: string]: 'toast' }
  },
  actors: { toast: toastMachine },
  guards: {
    isFull: ({ context }) => context.toasts.length >= maxToasts,
    isLast: ({ context }, { id }: { id: string }) => context.toasts.every((toast) => toast.id === id),
  },
  actions: {
    addToast: assign(({ context, spawn, self }, { content }: { content: ToastContent }) => {
      const id = `toast-${context.shownSoFar + 1}`
      const toast = spawn('toast', { id, input: { id, content, keeper: self } })
      return { toasts: [...context.toasts, toast].slice(-maxToasts), shownSoFar: context.shownSoFar + 1 }
    }),
    holdNewest: sendTo(({ context }) => `toast-${context.shownSoFar}`, { type: 'toasts.held' }),
    stopOldest: stopChild(({ context }) => context.toasts[0]?.id ?? ''),
    announceOldestRemoved: emit(({ context }) => ({
      type: 'toast.removed' as const,
      id: context.toasts[0]?.id ?? '',
    })),
    /** XState keeps a finished child until it is told to stop it. */
    stopGone: stopChild((_, { id }: { id: string }) => id),
    removeToast: assign({
      toasts: ({ context }, { id }: { id: string }) => context.toasts.filter((toast) => toast.id !== id),
    }),
    announceShown: emit(({ context }, { content }: { content: ToastContent }) => ({
      type: 'toast.shown' as const,
      id: `toast-${context.shownSoFar}`,
      kind: content.kind,
    })),
    announceRemoved: emit((_, { id }: { id: string }) => ({ type: 'toast.removed' as const, id })),
    /** Only `enqueueActions` can send to each actor of a list. */
    sendToAll: enqueueActions(({ context, enqueue }, event: ToastEvent) => {
      for (const toast of context.toasts) enqueue.sendTo(toast, event)
    }),
  },
}).createMachine({
  id: 'toasts',
  description: 'The toasts on the screen: five at most, and all of them wait while the pointer or the focus is on one.',
  context: { toasts: [], shownSoFar: 0 },
  initial: 'free',
  on: {
    'toasts.dismiss': { actions: { type: 'sendToAll', params: { type: 'toast.dismiss' } } },
    'toast.gone': {
      actions: [withEvent('stopGone'), withEvent('removeToast'), withEvent('announceRemoved')],
    },
  },
  states: {
    free: {
      description: 'Nobody is at the toasts; each closes when its time is over.',
      on: {
        'toast.show': [
          {
            guard: 'isFull',
            actions: ['stopOldest', 'announceOldestRemoved', withEvent('addToast'), withEvent('announceShown')],
          },
          {
            actions: [withEvent('addToast'), withEvent('announceShown')],
          },
        ],
        'pointer.entered': {
          target: 'held.byPointer',
          actions: { type: 'sendToAll', params: { type: 'toasts.held' } },
        },
        'focus.entered': { target: 'held.byFocus', actions: { type: 'sendToAll', params: { type: 'toasts.held' } } },
      },
    },
    held: {
      initial: 'byPointer',
      exit: { type: 'sendToAll', params: { type: 'toasts.released' } },
      on: {
        'toast.show': [
          {
            guard: 'isFull',
            actions: [
              'stopOldest',
              'announceOldestRemoved',
              withEvent('addToast'),
              withEvent('announceShown'),
              'holdNewest',
            ],
          },
          {
            actions: [withEvent('addToast'), withEvent('announceShown'), 'holdNewest'],
          },
        ],
        'toast.gone': {
          description: 'A region that is empty leaves the page without telling that the pointer left it.',
          guard: withEvent('isLast'),
          target: 'free',
          actions: [withEvent('stopGone'), withEvent('removeToast'), withEvent('announceRemoved')],
        },
      },
      states: {
        byPointer: { on: { 'pointer.left': '#toasts.free', 'focus.entered': 'byBoth' } },
        byFocus: { on: { 'focus.left': '#toasts.free', 'pointer.entered': 'byBoth' } },
        byBoth: { on: { 'pointer.left': 'byFocus', 'focus.left': 'byPointer' } },
      },
    },
  },
})
