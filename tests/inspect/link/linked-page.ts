import { SimulatedClock } from 'xstate'
import type { Controls } from '#src/inspect/link/controls.ts'
import { type LinkEvent, openInspectorLink } from '#src/inspect/link/inspector-link.ts'
import type { Overrides } from '#src/inspect/link/messages.ts'
import { openPageLink } from '#src/inspect/link/page-link.ts'
import type { Redactor } from '#src/inspect/observer/redactor.ts'
import { watchedPage } from '#tests/inspect/observer/watched-page.ts'
import { createFakeChannels } from './fake-channel.ts'

const untouched: Overrides = { ahead: 0, nextIn: null, faults: [], policy: null, way: null }

export const linkedPage = (options: { readonly maxEntries?: number; readonly redactor?: Redactor } = {}) => {
  const channels = createFakeChannels()
  const simulated = new SimulatedClock()
  const clock = {
    setTimeout: (run: () => void, milliseconds: number) => simulated.setTimeout(run, milliseconds),
    clearTimeout: (timer: unknown) => simulated.clearTimeout(timer as number),
    now: () => simulated.now(),
  }
  const watched = watchedPage(options)
  const face = { address: '/login', title: 'Sign in' }
  const overrides = { now: untouched, changed: () => {} }
  const controls: Controls = {
    run: (command) => {
      if (command.type !== 'event.send') return Promise.reject(new Error('no such thing'))
      const actor = watched.observer.findActor(command.actor)
      actor?.send(command.event)
      return Promise.resolve(actor === undefined ? 'ended' : null)
    },
    overrides: () => overrides.now,
    subscribe: (changed) => {
      overrides.changed = changed
      return () => (overrides.changed = () => {})
    },
  }
  const stranger = channels.channel()
  const link = openPageLink({
    channel: channels.channel(),
    observer: watched.observer,
    controls,
    inspectorErrors: watched.observer.inspectorErrors,
    clock,
    page: 'p1',
    build: 'b',
    since: 5,
    describePage: () => face,
  })
  let ids = 0
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      channels.deliver()
    }
  }
  return {
    ...watched,
    channels,
    stranger,
    link,
    face,
    overrides,
    settle,
    pass: async (milliseconds: number): Promise<void> => {
      await settle()
      simulated.increment(milliseconds)
      await settle()
    },
    inspector: () => {
      const news: LinkEvent[] = []
      const inspector = openInspectorLink(
        { channel: channels.channel(), clock, newId: () => `i${(ids += 1)}` },
        (update) => news.push(update),
      )
      const records = () => news.flatMap((update) => (update.type === 'records.came' ? update.records : []))
      return { ...inspector, news, records }
    },
    close: () => {
      link.stop()
      watched.stop()
    },
  }
}
