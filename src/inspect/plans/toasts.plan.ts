import { type SnapshotFrom, createEmptyActor } from 'xstate'
import type { ToastContent, ToastKind } from '#machines/toasts/toast-content.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'

export const saying = (text: string, kind: ToastKind = 'info'): ToastContent => ({ kind, words: { text } })

export const toastsPlan = {
  events: {
    'toast.show': { content: saying('hello') },
    'toast.gone': ({ context }: SnapshotFrom<typeof toastsMachine>) => ({ id: context.toasts[0]?.id ?? 'none' }),
    'toasts.dismiss': {},
    'pointer.entered': {},
    'pointer.left': {},
    'focus.entered': {},
    'focus.left': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof toastsMachine>) => context.toasts.length,
}

export const toastPlan = {
  inputs: [{ id: 'toast-1', content: saying('hello'), keeper: createEmptyActor() }],
  events: { 'toast.dismiss': {}, 'toasts.held': {}, 'toasts.released': {} },
}
