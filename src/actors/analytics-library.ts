import {
  AnalyticsExtensions,
  FeatureFlagsExtensions,
  SessionReplayExtensions,
} from 'posthog-js/dist/extension-bundles.js'
import { PostHog } from 'posthog-js/dist/module.slim.no-external.js'
import type { AnalyticsIdentity } from '#machines/analytics/capture.machine.ts'
import { withoutSecretsInside } from '#src/lib/without-secrets.ts'
import { type BeforeSend, analyticsOptions } from './analytics-options.ts'
import { createSequence, forgetKept, getTabNumber } from './analytics-memory.ts'

type Properties = Readonly<Record<string, unknown>>

export interface AnalyticsLibrary {
  capture(event: string, properties: Properties, at: number): void
  identify(identity: AnalyticsIdentity): void
  setPersonProperties(properties: Properties): void
  isFeatureEnabled(flag: string): boolean
  setAutocapture(isOn: boolean): void
  startRecording(): void
  stopRecording(): void
  reset(): void
  close(): void
}

export interface LibraryDeps {
  readonly window: Window
  readonly key: string
  readonly host: string
  readonly facts: () => Properties
}

/** The library's key is public and only looks like a secret; snapshots are masked where they are taken. */
const untouched: ReadonlySet<string> = new Set(['token', '$snapshot_data'])

/** Events keep nothing secret, carry the common facts and are numbered on this device (`machines/README.md`, A3). */
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
  // The library drops every request, queued ones too, while it counts as not loaded.
  library.__loaded = false
  forgetKept(window)
}

const rateLimit = '$capture_rate_limit'

/**
 * The library remembers the latest time it saw and would hold events back until then; clocks are set back, and QA's
 * return from where they were advanced to.
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

/** Returns a function that begins to capture at once. Each library is used once; after `close` another one is opened. */
export const prepareAnalyticsLibrary = async (deps: LibraryDeps): Promise<() => AnalyticsLibrary> => {
  const tab = await getTabNumber(deps.window)
  return () => openAnalyticsLibrary(deps, tab)
}
