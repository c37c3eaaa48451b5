import { type ActorRef, type Snapshot, sendTo, setup } from 'xstate'
import { actionableToastMs, type ToastContent, toastDurations } from './toast-content.ts'

export interface ToastInput {
  readonly id: string
  readonly content: ToastContent
  readonly keeper: ActorRef<Snapshot<unknown>, { type: 'toast.gone'; id: string }>
}

export type ToastEvent = { type: 'toast.dismiss' } | { type: 'toasts.held' } | { type: 'toasts.released' }

const getDuration = ({ action, kind }: ToastContent): number =>
  action === undefined ? toastDurations[kind] : Math.max(actionableToastMs, toastDurations[kind])

export const toastMachine = setup({
  types: {} as { context: ToastInput; input: ToastInput; events: ToastEvent; tags: 'open' },
  actions: {
    reportGone: sendTo(
      ({ context }) => context.keeper,
      ({ context }) => ({ type: 'toast.gone' as const, id: context.id }),
    ),
  },
  delays: { showing: ({ context: { content } }) => getDuration(content), leaving: 200 },
}).createMachine({
  id: 'toast',
  description: 'One toast, from its appearance to its removal.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      tags: 'open',
      initial: 'counting',
      on: { 'toast.dismiss': 'closing' },
      states: {
        counting: {
          description: 'Nobody is at the toasts; the time of its kind is running.',
          on: { 'toasts.held': 'held' },
          after: { showing: '#toast.closing' },
        },
        held: {
          description: 'Someone points at the toasts or is inside them; once they leave, the whole time runs again.',
          on: { 'toasts.released': 'counting' },
        },
      },
    },
    closing: { description: 'Still in the page while it fades.', after: { leaving: 'gone' } },
    gone: { type: 'final', entry: 'reportGone' },
  },
})
