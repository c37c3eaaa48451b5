import {
  AnalyticsExtensions,
  FeatureFlagsExtensions,
  SessionReplayExtensions,
} from 'posthog-js/dist/extension-bundles.js'
import { PostHog } from 'posthog-js/dist/module.slim.no-external.js'
import type { AnalyticsIdentity } from '#machines/analytics/capture.machine.ts'
import { withoutSecretsInside } from '#src/lib/without-secrets.ts'
import { type BeforeSend, analyticsOptions } from './analytics-options.ts'
import { createSequence, forgetKept, tabNumberOf } from './analytics-memory.ts'

type Properties = Readonly<Record<string, unknown>>

export interface AnalyticsLibrary {
  capture(event: string, properties: Properties, at: number): void
  identify(identity: AnalyticsIdentity): void
  setPersonProperties(properties: Properties): void
  isFeatureEnabled(flag: string): boolean
  setAutocapture(isOn: boolean): void
  startRecording(): void
  stopRecording(): void
  /** Somebody else from here on: another person, and another device. */
  reset(): void
  /** Nothing is captured, sent or kept from this moment; what was waiting to be sent is dropped. */
  close(): void
}

export interface LibraryDeps {
  readonly window: Window
  readonly key: string
  /** An origin, or a path of ours. */
  readonly host: string
  /** What the library's own events carry as well. */
  readonly facts: () => Properties
}

/** The library's key is public, and long enough to look like a secret; snapshots are masked where they are taken. */
const untouched: ReadonlySet<string> = new Set(['token', '$snapshot_data'])

/** Events keep nothing secret, carry what all of them carry, and are numbered on this device (`machines/README.md`, A3). */
const finishing = ({ window, facts }: LibraryDeps, tab: number): BeforeSend => {
  const next = createSequence(window, tab)
  return (event) => {
    if (event === null) return null
    const clean = withoutSecretsInside(event, untouched) as typeof event
    if (event.event === '$snapshot') return clean
    const deviceSequence = next()
    const timestamp = event.timestamp?.toISOString()
    return { ...clean, properties: { ...facts(), timestamp, ...clean.properties, deviceSequence } }
  }
}

const extensions = {
  autocapture: AnalyticsExtensions.autocapture,
  featureFlags: FeatureFlagsExtensions.featureFlags,
  sessionRecording: SessionReplayExtensions.sessionRecording,
}

const end = (library: PostHog, window: Window): void => {
  library.opt_out_capturing()
  library.set_config({ autocapture: false, disable_session_recording: true, advanced_disable_flags: true })
  // The library drops every request, also those it has queued for later, while it counts as not loaded.
  library.__loaded = false
  forgetKept(window)
}

const rateLimit = '$capture_rate_limit'

/**
 * The library counts its events by the time of day, and once that has been later it would hold back all of them until it is
 * as late again: devices' clocks are set back, and QA's come back from where they were advanced to.
 */
const forgetLaterTime = (library: PostHog, now: number): void => {
  const kept: unknown = library.get_property(rateLimit)
  const isLater = typeof kept === 'object' && kept !== null && 'last' in kept && Number(kept.last) > now
  if (isLater) library.unregister(rateLimit)
}

const openAnalyticsLibrary = (deps: LibraryDeps, tab: number): AnalyticsLibrary => {
  const { window, key } = deps
  const underWay = new AbortController()
  const library = new PostHog()
  const host = new URL(deps.host, window.location.origin).href.replace(/\/$/, '')
  const options = analyticsOptions({ host, beforeSend: finishing(deps, tab), signal: underWay.signal })
  library.init(key, { ...options, __extensionClasses: extensions })
  library.opt_in_capturing({ captureEventName: false })
  forgetLaterTime(library, Date.now())
  return {
    capture(event, properties, at) {
      forgetLaterTime(library, Date.now())
      library.capture(event, { ...properties }, { timestamp: new Date(at) })
    },
    identify: ({ distinctId, properties }) => library.identify(distinctId, { ...properties }),
    setPersonProperties: (properties) => library.setPersonProperties({ ...properties }),
    isFeatureEnabled: (flag) => library.isFeatureEnabled(flag) === true,
    setAutocapture: (isOn) => library.set_config({ autocapture: isOn }),
    startRecording: () => library.startSessionRecording(),
    stopRecording: () => library.stopSessionRecording(),
    reset: () => library.reset(true),
    close() {
      end(library, window)
      underWay.abort()
    },
  }
}

/** Gives back what begins to capture at once. Each is used once: after `close` another one is opened. */
export const prepareAnalyticsLibrary = async (deps: LibraryDeps): Promise<() => AnalyticsLibrary> => {
  const tab = await tabNumberOf(deps.window)
  return () => openAnalyticsLibrary(deps, tab)
}
