import type { Channel } from '#src/inspect/link/channel.ts'

/** A street of channels in one process: each hears what the others say, as copies and later, as in a browser. */
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
        for (const [other] of open) {
          if (other !== own) waiting.push(() => open.get(other)?.forEach((heard) => heard(structuredClone(copy))))
        }
      },
      listen: (heard) => void open.get(own)?.push(heard),
      close: () => void open.delete(own),
    }
  }
  return {
    channel,
    /** Everything that was ever said on it, by anyone. */
    posted,
    /** Lets everything arrive, answers included. */
    deliver: () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next()
    },
    /** What was said and has not arrived is lost. */
    lose: () => void waiting.splice(0),
  }
}
