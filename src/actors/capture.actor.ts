import { type ActorOptions, type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { type AnalyticsIdentity, captureMachine } from '#machines/analytics/capture.machine.ts'
import { isCaptureStarting } from '#machines/analytics/capture.selectors.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'
import type { AnalyticsEventName, AnalyticsProperties, CommonProperties } from '#src/contract/analytics-events.ts'
import type { AnalyticsLibrary } from './analytics-library.ts'

type Properties = Readonly<Record<string, unknown>>

export type EventFacts = Pick<CommonProperties, 'source' | 'isAuthenticated' | 'organizationId'>

export type Happened = Partial<EventFacts> & { readonly at?: number }

export interface CaptureDeps {
  readonly isSelfHosted: boolean
  readonly isConfigured: boolean
  readonly userId: string | null
  readonly loadLibrary: () => Promise<() => AnalyticsLibrary>
  readonly loadRecorder: () => Promise<unknown>
  readonly fetchIdentity: () => Promise<AnalyticsIdentity>
  readonly facts: () => EventFacts
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly clock?: NonNullable<ActorOptions<typeof captureMachine>['clock']>
  readonly watch?: (event: string, properties: Properties) => void
}

export interface Capture {
  readonly actor: ActorRefFrom<typeof captureMachine>
  readonly recording: ActorRefFrom<typeof recordingMachine>
  /** Does nothing without consent. */
  readonly capture: <Name extends AnalyticsEventName>(
    event: Name,
    properties: AnalyticsProperties<Name>,
    happened?: Happened,
  ) => void
  readonly setPersonProperties: (properties: Properties) => void
  /** False while it is not known. */
  readonly isFeatureEnabled: (flag: string) => boolean
  readonly setAutocapture: (isOn: boolean) => void
  readonly stop: () => void
}

interface Waiting {
  readonly event: string
  readonly properties: Properties
  readonly at: number
}

const maxWaiting = 100

const createActors = (deps: CaptureDeps, keep: (open: () => AnalyticsLibrary) => void) => {
  const options = deps.clock ? { clock: deps.clock } : {}
  const { isSelfHosted: selfHosted, isConfigured: configured, userId } = deps
  const actor = createActor(
    captureMachine.provide({
      actors: {
        loadLibrary: fromPromise<void>(async () => keep(await deps.loadLibrary())),
        fetchIdentity: fromPromise<AnalyticsIdentity>(() => deps.fetchIdentity()),
      },
    }),
    { systemId: 'capture', input: { selfHosted, configured, userId }, ...options },
  )
  const recording = createActor(
    recordingMachine.provide({
      actors: { loadRecorder: fromPromise<void>(async () => void (await deps.loadRecorder())) },
    }),
    { systemId: 'recording', ...options },
  )
  return { actor, recording }
}

export const createCapture = (deps: CaptureDeps): Capture => {
  let open: (() => AnalyticsLibrary) | null = null
  let library: AnalyticsLibrary | null = null
  let waiting: readonly Waiting[] = []
  const { actor, recording } = createActors(deps, (loaded) => (open = loaded))
  actor.on('capture.started', () => {
    library = open?.() ?? null
    for (const { event, properties, at } of waiting) library?.capture(event, properties, at)
    waiting = []
    recording.send({ type: 'capture.started' })
  })
  actor.on('capture.stopped', () => {
    library?.close()
    library = null
    recording.send({ type: 'capture.stopped' })
  })
  actor.on('person.identified', ({ identity }) => library?.identify(identity))
  actor.on('person.left', () => library?.reset())
  actor.subscribe((snapshot) => {
    if (!isCaptureStarting(snapshot)) waiting = []
  })
  recording.on('recording.started', () => library?.startRecording())
  recording.on('recording.stopped', () => library?.stopRecording())
  recording.start()
  actor.start()
  return {
    actor,
    recording,
    capture(event, own, { at = deps.now(), ...facts } = {}) {
      const properties: Properties = { ...deps.facts(), ...facts, ...own }
      deps.watch?.(event, { ...properties, timestamp: new Date(at).toISOString() })
      if (library) library.capture(event, properties, at)
      else if (isCaptureStarting(actor.getSnapshot()))
        waiting = [...waiting, { event, properties, at }].slice(-maxWaiting)
    },
    setPersonProperties: (properties) => library?.setPersonProperties(properties),
    isFeatureEnabled: (flag) => library?.isFeatureEnabled(flag) ?? false,
    setAutocapture: (isOn) => library?.setAutocapture(isOn),
    stop() {
      library?.close()
      library = null
      actor.stop()
      recording.stop()
    },
  }
}
