import { channelName } from './messages.ts'

/** Whatever says to all others on it what one says. */
export interface Channel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  readonly close: () => void
}

export type BroadcastPort = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  addEventListener: (type: 'message', listener: (event: { data: unknown; origin: string }) => void) => void
}

/** A browser keeps origins apart on it anyway; that nobody has to rely on it, the origin is looked at too. */
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
