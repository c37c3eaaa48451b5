import type { Channel } from '#src/inspect/link/channel.ts'

/** Channels of one process deliver messages to all others, as copies and later, as in a browser. */
export const createFakeChannels = () => {
  const open = new Map<object, ((message: unknown) => void)[]>()
  const posted: unknown[] = []
  const waiting: (() => void)[] = []
  const channel = (): Channel => {
    const own = {}
    open.set(own, [])
    return {
      post: (message) => {
        if (!open.has(own)) throw new Error('said on a closed channel')
        const copy: unknown = structuredClone(message)
        posted.push(copy)
        for (const [recipient] of open) {
          if (recipient !== own)
            waiting.push(() => open.get(recipient)?.forEach((heard) => heard(structuredClone(copy))))
        }
      },
      listen: (heard) => void open.get(own)?.push(heard),
      close: () => void open.delete(own),
    }
  }
  return {
    channel,
    posted,
    deliver: () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next()
    },
    lose: () => void waiting.splice(0),
  }
}
