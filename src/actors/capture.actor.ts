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

const createOutlet = (isStarting: () => boolean) => {
  let library: AnalyticsLibrary | null = null
  let waiting: readonly Waiting[] = []
  return {
    getLibrary: () => library,
    open(opened: AnalyticsLibrary | null) {
      library = opened
      for (const { event, properties, at } of waiting) library?.capture(event, properties, at)
      waiting = []
    },
    close() {
      library?.close()
      library = null
    },
    capture(event: string, properties: Properties, at: number) {
      if (library) library.capture(event, properties, at)
      else if (isStarting()) waiting = [...waiting, { event, properties, at }].slice(-maxWaiting)
    },
    dropWaiting() {
      if (!isStarting()) waiting = []
    },
  }
}

type Outlet = ReturnType<typeof createOutlet>
type Actors = ReturnType<typeof createActors>

const followActors = (
  { actor, recording }: Actors,
  { open, close, getLibrary, dropWaiting }: Outlet,
  openLibrary: () => AnalyticsLibrary | null,
): void => {
  actor.on('capture.started', () => {
    open(openLibrary())
    recording.send({ type: 'capture.started' })
  })
  actor.on('capture.stopped', () => {
    close()
    recording.send({ type: 'capture.stopped' })
  })
  actor.on('person.identified', ({ identity }) => getLibrary()?.identify(identity))
  actor.on('person.left', () => getLibrary()?.reset())
  actor.subscribe(dropWaiting)
  recording.on('recording.started', () => getLibrary()?.startRecording())
  recording.on('recording.stopped', () => getLibrary()?.stopRecording())
}

export const createCapture = (deps: CaptureDeps): Capture => {
  let open: (() => AnalyticsLibrary) | null = null
  const actors = createActors(deps, (loaded) => (open = loaded))
  const { actor, recording } = actors
  const outlet = createOutlet(() => isCaptureStarting(actor.getSnapshot()))
  const { getLibrary } = outlet
  followActors(actors, outlet, () => open?.() ?? null)
  recording.start()
  actor.start()
  return {
    actor,
    recording,
    capture(event, own, { at = deps.now(), ...facts } = {}) {
      const properties: Properties = { ...deps.facts(), ...facts, ...own }
      deps.watch?.(event, { ...properties, timestamp: new Date(at).toISOString() })
      outlet.capture(event, properties, at)
    },
    setPersonProperties: (properties) => getLibrary()?.setPersonProperties(properties),
    isFeatureEnabled: (flag) => getLibrary()?.isFeatureEnabled(flag) ?? false,
    setAutocapture: (isOn) => getLibrary()?.setAutocapture(isOn),
    stop() {
      outlet.close()
      actor.stop()
      recording.stop()
    },
  }
}
