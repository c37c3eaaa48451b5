import type { SnapshotFrom } from 'xstate'
import type { toastMachine } from './toast.machine.ts'
import type { toastsMachine } from './toasts.machine.ts'

/** Oldest first; each is an actor with `isToastOpen` and `toast.dismiss`. */
export const selectToasts = ({ context }: SnapshotFrom<typeof toastsMachine>) => context.toasts

export const isToastOpen = (toast: SnapshotFrom<typeof toastMachine>) => toast.hasTag('open')
export const selectToastContent = ({ context }: SnapshotFrom<typeof toastMachine>) => context.content
