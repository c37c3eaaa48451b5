import { channelName } from './messages.ts'

export interface Channel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  readonly close: () => void
}

export type BroadcastPort = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  addEventListener: (type: 'message', listener: (event: { data: unknown; origin: string }) => void) => void
}

/** The browser separates origins on it anyway; the check is a second safeguard. */
export const openChannel = (
  origin: string,
  open: (name: string) => BroadcastPort = (name) => new BroadcastChannel(name),
): Channel => {
  const port = open(channelName)
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) =>
      port.addEventListener('message', (event) => {
        if (event.origin === origin) listener(event.data)
      }),
    close: () => port.close(),
  }
}
