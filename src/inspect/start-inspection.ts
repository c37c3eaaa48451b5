import { type AnyActorRef, Actor } from 'xstate'
import { createControls } from './controls/create-controls.ts'
import { redactEvent } from './observer/redactor.ts'
import { createObserver } from './observer/observer.ts'
import { watchActors } from './observer/watch-actors.ts'
import { openChannel } from './link/channel.ts'
import { openPageLink, type PageLink } from './link/page-link.ts'

const started = new WeakSet<Window>()

/** A page that is kept in the browser's cache is out of reach until it is shown again. */
const linkWhileShown = (window: Window, { appear, vanish }: PageLink): void => {
  window.addEventListener('pagehide', vanish)
  window.addEventListener('pageshow', appear)
  appear()
}

/** Must run outside React, before anything of the product is created. A second call for the same window does nothing. */
export const startInspection = (window: Window & typeof globalThis, build: string): void => {
  if (started.has(window)) return
  started.add(window)
  const { location, document } = window
  const { inspect, note, findActor, livingActors, read, subscribe, redactor, inspectorErrors } = createObserver({
    now: () => window.Date.now(),
    warn: (text, error) => window.console.warn(text, error),
  })
  const findLivingActor = (id: string): AnyActorRef | undefined => {
    const ref = findActor(id)
    return ref instanceof Actor ? ref : undefined
  }
  const controls = createControls({
    window,
    findActor: findLivingActor,
    livingActors: () => livingActors().filter((ref) => ref instanceof Actor),
    redact: (event) => redactEvent(redactor, event),
    note,
    openFaultChannel: () => new window.BroadcastChannel('qa-faults'),
    failed: (error) => inspectorErrors.report('obeying', error),
  })
  const { setTimeout, clearTimeout, elapsed } = controls.native
  const link = openPageLink({
    channel: openChannel(location.origin),
    observer: { read, subscribe },
    controls,
    inspectorErrors,
    clock: { setTimeout, clearTimeout, now: elapsed },
    page: window.crypto.randomUUID(),
    build,
    since: controls.native.now(),
    describePage: () => ({
      address: String(redactor.redact(`${location.pathname}${location.search}${location.hash}`)),
      title: String(redactor.redact(document.title)),
    }),
  })
  watchActors(inspect)
  linkWhileShown(window, link)
}
