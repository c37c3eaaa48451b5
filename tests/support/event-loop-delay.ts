import { Worker } from 'node:worker_threads'

const tickMs = 10

/** Delays of an idle thread are caused by the machine. */
const reference = `
const { parentPort } = require('node:worker_threads')
let last = performance.now()
let longest = 0
setInterval(() => {
  const now = performance.now()
  longest = Math.max(longest, now - last - ${tickMs})
  last = now
}, ${tickMs})
parentPort.on('message', () => {
  parentPort.postMessage(longest)
  longest = 0
})
parentPort.postMessage(0)
`

export interface EventLoopDelay {
  read(): Promise<{ readonly longest: number; readonly ofIdleThread: number }>
  close(): Promise<void>
}

export const watchEventLoop = async (): Promise<EventLoopDelay> => {
  const worker = new Worker(reference, { eval: true })
  const heard = () => new Promise<number>((resolve) => worker.once('message', resolve))
  await heard()
  let last = performance.now()
  let longest = 0
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - tickMs)
    last = now
  }
  const timer = setInterval(tick, tickMs)
  return {
    async read() {
      tick()
      const own = longest
      worker.postMessage('read')
      const ofIdleThread = await heard()
      tick()
      longest = 0
      return { longest: own, ofIdleThread }
    },
    async close() {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
