import { setTimeout as pause } from 'node:timers/promises'
import { createActor } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { Channel } from '#src/inspect/link/channel.ts'
import type { InspectorMessage } from '#src/inspect/link/messages.ts'
import { openPageLink } from '#src/inspect/link/page-link.ts'
import { createObserver } from '#src/inspect/observer/observer.ts'
import { watchActors } from '#src/inspect/observer/watch-actors.ts'

const runSeconds = 10
const eventsPerSecond = 1000
const burst = 20

const print = (line: string) => process.stdout.write(`${line}\n`)
const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const conversation = () =>
  createActor(conversationMachine, {
    input: { conversationId: null, dataSourceIds: ['642a1f0c9d8e7f6a5b4c3d2e'], mode: 'Auto', draft: '' },
  }).start()

const busyWith = async (actor: ReturnType<typeof conversation>): Promise<number> => {
  const before = process.cpuUsage()
  const began = performance.now()
  for (let sent = 0; sent < runSeconds * eventsPerSecond;) {
    for (let each = 0; each < burst; each += 1) actor.send({ type: 'draft.change', text: `a draft of ${(sent += 1)}` })
    const due = began + (sent / eventsPerSecond) * 1000
    await pause(Math.max(0, due - performance.now()))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const listening = () => {
  let tell: (message: unknown) => void = () => {}
  const channel: Channel = {
    post: (message) => void structuredClone(message),
    listen: (heard) => (tell = heard),
    close: () => {},
  }
  return {
    channel,
    follow: () => tell({ type: 'page.follow', page: 'p', inspector: 'i', after: 0 } satisfies InspectorMessage),
  }
}

const watchedBy = (channel: Channel) => {
  const observer = createObserver({ now: () => Date.now() })
  openPageLink({
    channel,
    observer,
    controls: {
      run: () => Promise.resolve(null),
      overrides: () => ({ ahead: 0, nextIn: null, faults: [], policy: null, way: null }),
      subscribe: () => () => {},
    },
    clock: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout), now: () => performance.now() },
    inspectorErrors: observer.inspectorErrors,
    page: 'p',
    build: 'bench',
    since: 0,
    describePage: () => ({ address: '/', title: 'bench' }),
  })
  return watchActors(observer.inspect)
}

const maxThreadPercent = 10

const report = (what: string, busy: number, alone: number) => {
  const share = (busy - alone) / (runSeconds * 10)
  if (share >= maxThreadPercent) process.exitCode = 1
  print(
    `${what.padEnd(22)} ${Math.round(busy)} ms of ${runSeconds} s busy, ${share.toFixed(1)} % of it for the inspector, heap ${heap().toFixed(0)} MB`,
  )
}

print(`${eventsPerSecond} events a second for ${runSeconds} s, in bursts of ${burst}`)
await busyWith(conversation())
const alone = await busyWith(conversation())
report('nobody watches', alone, alone)
const quiet = listening()
const stop = watchedBy(quiet.channel)
report('watched, nobody reads', await busyWith(conversation()), alone)
stop()
const reader = listening()
watchedBy(reader.channel)
const leases = setInterval(reader.follow, 4000)
reader.follow()
report('watched and read', await busyWith(conversation()), alone)
clearInterval(leases)
