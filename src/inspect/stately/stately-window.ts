import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { type Plain, PlainEvent, ActorState } from '../observer/record.ts'
import { type Definitions, toAllEvents, toNewEvents, toSnapshot } from './stately-events.ts'
import type { StatelyOrder, StatelyReport } from './stately.machine.ts'

type Redact = (value: unknown) => Plain

export const statelyOrigin = 'https://stately.ai'
const statelyAddress = `${statelyOrigin}/inspect`

/** A closed or disconnected window sends no event, so it is polled. */
const lookInterval = 1000

/** The package posts to any origin; this proxy restricts it to the site's own. */
const restrictTarget = (opened: Window): Window =>
  new Proxy(opened, {
    get: (target, name) =>
      name === 'postMessage'
        ? (message: unknown) => target.postMessage(message, statelyOrigin)
        : Reflect.get(target, name),
  })

interface StatelyLine {
  readonly send: (event: StatelyInspectionEvent) => void
  readonly focus: () => void
  readonly reload: () => void
  readonly isGone: () => boolean
  readonly close: () => void
}

/** The package may open one page and receives messages of that page only. */
const guardWindow = (host: Window, onAnswer: () => void) => {
  let opened: Window | null = null
  let pageListener: ((event: MessageEvent) => void) | undefined
  const open = (address: string, name: string): Window | null => {
    opened = host.open(address, name)
    return opened === null ? null : restrictTarget(opened)
  }
  const listen = (type: string, listener: (event: MessageEvent) => void): void => {
    pageListener = (event) => {
      if (event.origin !== statelyOrigin || event.source !== opened) return
      listener(event)
      const { data }: { data: unknown } = event
      if (v.is(v.object({ type: v.literal('@statelyai.connected') }), data)) onAnswer()
    }
    if (type === 'message') host.addEventListener('message', pageListener)
  }
  return {
    opened: () => opened,
    stopListening: () => pageListener && host.removeEventListener('message', pageListener),
    window: new Proxy(host, {
      get: (target, name) => {
        if (name === 'open') return open
        return name === 'addEventListener' ? listen : Reflect.get(target, name)
      },
    }),
  }
}

/** Only `serialize` sees everything that the package sends to the other site. */
const redactMessages =
  (redact: Redact) =>
  (event: StatelyInspectionEvent): StatelyInspectionEvent => {
    const snapshot = () => toSnapshot(v.parse(ActorState, redact(event.type === '@xstate.event' ? {} : event.snapshot)))
    const redactEvent = (sent: unknown) => v.parse(PlainEvent, redact(sent))
    if (event.type === '@xstate.event') return { ...event, event: redactEvent(event.event) }
    if (event.type === '@xstate.snapshot') return { ...event, event: redactEvent(event.event), snapshot: snapshot() }
    const name = String(redact(event.name))
    /** The package also sends a definition for actors without a chart. */
    const definition = event.definition ?? JSON.stringify({ id: name })
    return { ...event, name, definition, snapshot: snapshot() }
  }

const openLine = (host: Window, redact: Redact, onAnswer: () => void): StatelyLine | null => {
  const guard = guardWindow(host, onAnswer)
  const inspector = createBrowserInspector({
    window: guard.window,
    url: statelyAddress,
    autoStart: false,
    /** The package's buffer drops definitions first and is sent again at each answer. */
    maxDeferredEvents: 0,
    serialize: redactMessages(redact),
  })
  inspector.start()
  const opened = guard.opened()
  if (opened === null) {
    guard.stopListening()
    return null
  }
  return {
    send: (event) => inspector.adapter.send(event),
    focus: () => opened.focus(),
    reload: () => opened.location.replace(statelyAddress),
    isGone: () => opened.closed,
    close: () => {
      guard.stopListening()
      if (!opened.closed) inspector.stop()
    },
  }
}

interface StatelySite {
  readonly window: Window
  readonly redact: Redact
  readonly findDefinition: Definitions
}

/** The window opens synchronously, because a browser allows it only during the press. */
export const statelyWindowIn = ({ window: host, redact, findDefinition }: StatelySite) =>
  fromCallback<StatelyOrder>(({ sendBack, receive }) => {
    const report = (message: StatelyReport) => sendBack(message)
    const line = openLine(host, redact, () => report({ type: 'window.answered' }))
    if (line === null) {
      report({ type: 'window.blocked' })
      return undefined
    }
    let sent = 0
    receive((order) => {
      if (order.type === 'window.focus') return line.focus()
      if (order.type === 'window.reload') return line.reload()
      const isWhole = order.type === 'page.show'
      const events = isWhole ? toAllEvents(order.page, findDefinition) : toNewEvents(order.page, sent, findDefinition)
      sent = order.page.last
      for (const event of events) line.send(event)
    })
    const look = host.setInterval(() => line.isGone() && report({ type: 'window.gone' }), lookInterval)
    return () => {
      host.clearInterval(look)
      line.close()
    }
  })
