import type { World } from '#src/app/compose.ts'
import { type Observer, createObserver } from '../observer/observer.ts'
import { watchActors } from '../observer/watch-actors.ts'
import { openChannel } from './channel.ts'
import type { Controls } from './controls.ts'
import { openPageLink } from './page-link.ts'

/** What is there before anything tampers with it. */
const realClockOf = (window: Window) => ({
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: (timer: unknown) => window.clearTimeout(timer as number),
  now: window.performance.now.bind(window.performance),
})

/** Sends events, and nothing else yet. */
const createControls = (observer: Observer): Controls => ({
  run: (command) => {
    if (command.type !== 'event.send') return Promise.resolve('impossible')
    const actor = observer.actorOf(command.actor)
    if (actor === undefined) return Promise.resolve('ended')
    observer.note(command)
    actor.send(command.event)
    return Promise.resolve(null)
  },
  tampering: () => ({ ahead: 0, nextIn: null, faults: [], policy: null }),
  subscribe: () => () => {},
})

const started = new WeakSet<Window>()

/**
 * Watches the product's actors from now on and tells inspectors of them. Outside React, before the first actor is made; once
 * for a page, however often it is asked for. Gives back the world as the product is to see it.
 */
export const startInspection = (world: World, build: string): World => {
  const { window } = world
  if (started.has(window)) return world
  started.add(window)
  const clock = realClockOf(window)
  const observer = createObserver({ now: () => Date.now() })
  const { inspect, gate } = observer
  const { location, document } = window
  const link = openPageLink({
    channel: openChannel(location.origin),
    observer,
    controls: createControls(observer),
    clock,
    page: window.crypto.randomUUID(),
    build,
    since: Date.now(),
    face: () => ({
      address: String(gate.pass(`${location.pathname}${location.search}${location.hash}`)),
      title: String(gate.pass(document.title)),
    }),
  })
  watchActors(inspect)
  window.addEventListener('pagehide', link.vanish)
  window.addEventListener('pageshow', link.appear)
  link.appear()
  return world
}
