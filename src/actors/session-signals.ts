import { finite, object, oneOf, type Read, read } from '#src/lib/shape.ts'
import { sessionStorageKey } from './token-vault.ts'

const Message = object({ type: oneOf(['started', 'refreshed', 'ended']), epoch: finite, generation: finite })

/** Tabs tell each other that something changed, never the value. */
export type SessionMessage = Read<typeof Message>

export type SessionChannel = Pick<
  BroadcastChannel,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'
>

export interface Signals {
  readonly window: EventTarget | null
  readonly document: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | null
  readonly channel: SessionChannel | null
}

interface Hearer {
  readonly storageMayDiffer: () => void
  readonly connectionReturned: () => void
  readonly epochEnded: (epoch: number) => void
}

type Subscription = readonly [
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null,
  string,
  (event: Event) => void,
]

export const hearSignals = ({ window, document, channel }: Signals, hearer: Hearer): (() => void) => {
  const wake = () => {
    hearer.storageMayDiffer()
    hearer.connectionReturned()
  }
  const subscriptions: readonly Subscription[] = [
    [window, 'storage', (event) => 'key' in event && isOurs(event.key) && hearer.storageMayDiffer()],
    [window, 'online', wake],
    [window, 'pageshow', wake],
    [document, 'visibilitychange', () => document?.visibilityState === 'visible' && wake()],
    [
      channel,
      'message',
      (event) => {
        const message = read(Message, 'data' in event ? event.data : null)
        if (message === null) return
        if (message.type === 'ended') hearer.epochEnded(message.epoch)
        hearer.storageMayDiffer()
      },
    ],
  ]
  for (const [target, type, listener] of subscriptions) target?.addEventListener(type, listener)
  return () => {
    for (const [target, type, listener] of subscriptions) target?.removeEventListener(type, listener)
    channel?.close()
  }
}

/** The event has a null key when the whole storage was cleared. */
const isOurs = (key: unknown): boolean => key === null || key === sessionStorageKey
