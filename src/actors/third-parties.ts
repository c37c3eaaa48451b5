import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { findEventProblems } from '#src/contract/event-problems.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { ThirdParties } from '#src/contract/third-parties.ts'
import { read } from '#src/lib/shape.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { startAnalyticsSink } from './analytics.sink.ts'
import type { Appearance } from './appearance.ts'
import { type Capture, createCapture } from './capture.actor.ts'
import type { Consent } from './consent.actor.ts'
import { type ErrorReporting, createErrorReporting } from './error-reporting.actor.ts'
import type { Messages } from './messages.ts'
import type { Session } from './session.actor.ts'
import { type SupportWidget, createSupportWidget } from './support-widget.actor.ts'
import type { Usage } from './usage.ts'

export interface ThirdPartiesDeps {
  readonly window: Window
  readonly fetch: typeof fetch
  readonly configuration: RuntimeConfiguration
  readonly consent: Pick<Consent, 'mayRun' | 'now' | 'preferences'>
  readonly session: Pick<Session, 'actor'>
  readonly navigation: ActorRefFrom<typeof navigationMachine>
  readonly client: Client
  readonly messages: Messages
  readonly language: ActorRefFrom<typeof languageMachine>
  readonly appearance: Pick<Appearance, 'read' | 'subscribe'>
  readonly usage: Usage
}

export interface RunningThirdParties {
  readonly capture: Capture
  readonly errorReporting: ErrorReporting
  readonly supportWidget: SupportWidget
  readonly stop: () => void
}

/** Loaded only for a signed-in person, whose pages have it already. */
const calls = () => import('#src/contract/user.ts').then(({ userEndpoints }) => userEndpoints)

const nothing: ThirdParties = { analytics: null, errorReporting: null, supportWidget: null, testUserDomains: [] }

const isChat = (route: RouteName | undefined): boolean => route === 'chat' || route === 'publicChat'

const signedInUser = ({ session }: ThirdPartiesDeps): string | null => {
  const snapshot = session.actor.getSnapshot()
  return isSignedIn(snapshot) ? snapshot.context.userId : null
}

/** In development, tests and QA's build an event that breaks the contract is an error on the page. */
const checkEvent = (event: string, properties: Readonly<Record<string, unknown>>): void => {
  const problems = findEventProblems({ event, properties: { ...properties, deviceSequence: 1 } })
  if (problems.length > 0) reportError(new Error(`${event}: ${JSON.stringify(problems)}`))
}

const analyticsParts = {
  library: (): Promise<Pick<typeof import('./analytics-library.ts'), 'prepareAnalyticsLibrary'>> =>
    import('./analytics-library.ts'),
  recorder: (): Promise<unknown> => import('posthog-js/dist/posthog-recorder.js'),
}

const startCapture = (
  deps: ThirdPartiesDeps,
  { analytics }: ThirdParties,
  { library, recorder }: typeof analyticsParts,
): Capture => {
  const { window, client, consent, usage } = deps
  const facts = () => ({ source: 'web', ...usage.moment().circumstances })
  return createCapture({
    isSelfHosted: deps.configuration.isSelfHosted,
    isConfigured: analytics !== null,
    userId: signedInUser(deps),
    facts,
    now: consent.now,
    fetchIdentity: async () => client.call((await calls()).analyticsIdentity),
    loadRecorder: () => whenIdle().then(recorder),
    ...(import.meta.env.DEV || __QA__ ? { watch: checkEvent } : {}),
    async loadLibrary() {
      const { prepareAnalyticsLibrary } = await library()
      return prepareAnalyticsLibrary({ window, key: analytics?.key ?? '', host: analytics?.host ?? '', facts })
    },
  })
}

const startErrorReporting = (deps: ThirdPartiesDeps, { errorReporting }: ThirdParties): ErrorReporting => {
  const { window, fetch, consent } = deps
  return createErrorReporting({
    isSelfHosted: deps.configuration.isSelfHosted,
    isConfigured: errorReporting !== null,
    window,
    async loadReporter() {
      const { openErrorReporter } = await import('./error-reporter.ts')
      const address = () => window.location.href
      return () =>
        openErrorReporter({ dsn: errorReporting?.dsn ?? '', fetch, release: __BUILD__, address, now: consent.now })
    },
  })
}

const startSupportWidget = (
  deps: ThirdPartiesDeps,
  { supportWidget, testUserDomains }: ThirdParties,
): SupportWidget => {
  const { window, configuration, client, messages, navigation } = deps
  return createSupportWidget({
    isSelfHosted: configuration.isSelfHosted,
    isConfigured: supportWidget !== null,
    userId: signedInUser(deps),
    isChat: isChat(navigation.getSnapshot().context.shown?.route),
    testUserDomains,
    fetchProfile: async () => client.call((await calls()).read),
    async openFrame(signal) {
      const [{ openSupportFrame }] = await Promise.all([import('./support-frame.ts'), messages.need(['consent'])])
      const title = messages.i18n.t('consent:services.supportWidget')
      return openSupportFrame({ window, widgetId: supportWidget?.id ?? '', title }, signal)
    },
  })
}

export type Running = Omit<RunningThirdParties, 'stop'>

interface Receiver<E> {
  getSnapshot(): { readonly status: string }
  send(event: E): void
}

const tell = <E>(actor: Receiver<E>, event: E): void => {
  if (actor.getSnapshot().status === 'active') actor.send(event)
}

/** Consent is checked again after every update, once its chart has settled. */
export const followConsent = (
  { window, consent }: Pick<ThirdPartiesDeps, 'window' | 'consent'>,
  { capture, errorReporting, supportWidget }: Running,
  soon: (look: () => void) => void = queueMicrotask,
): (() => void) => {
  const type = (mayRun: boolean) => (mayRun ? 'consent.given' : 'consent.withdrawn')
  const look = () => {
    tell(capture.actor, { type: type(consent.mayRun('analytics')) })
    tell(errorReporting.actor, { type: type(consent.mayRun('errorReporting')) })
    tell(supportWidget.actor, { type: type(consent.mayRun('supportWidget')) })
  }
  const lookSoon = () => soon(look)
  window.addEventListener('consent-updated', lookSoon)
  look()
  return () => window.removeEventListener('consent-updated', lookSoon)
}

const followPerson = ({ session }: ThirdPartiesDeps, { capture, supportWidget }: Running): (() => void) => {
  const started = session.actor.on('session.started', ({ userId }) => {
    tell(capture.actor, { type: 'session.started', userId })
    tell(supportWidget.actor, { type: 'session.started', userId })
  })
  const ended = session.actor.on('session.ended', () => {
    tell(capture.actor, { type: 'session.ended' })
    tell(supportWidget.actor, { type: 'session.ended' })
  })
  return () => {
    started.unsubscribe()
    ended.unsubscribe()
  }
}

const followPages = ({ navigation }: ThirdPartiesDeps, { supportWidget }: Running): (() => void) => {
  const { unsubscribe } = navigation.on('navigation.committed', ({ route }) => {
    tell(supportWidget.actor, { type: 'page.shown', isChat: isChat(route) })
  })
  return unsubscribe
}

export const startThirdParties = (deps: ThirdPartiesDeps, parts = analyticsParts): RunningThirdParties => {
  const named = read(ThirdParties, deps.configuration.thirdParties) ?? nothing
  const running = {
    capture: startCapture(deps, named, parts),
    errorReporting: startErrorReporting(deps, named),
    supportWidget: startSupportWidget(deps, named),
  }
  const stops = [followConsent(deps, running), followPerson(deps, running), followPages(deps, running)]
  if (named.analytics !== null && !deps.configuration.isSelfHosted)
    stops.push(startAnalyticsSink({ ...deps, capture: running.capture.capture }))
  return {
    ...running,
    stop() {
      for (const stop of stops) stop()
      for (const service of Object.values(running)) service.stop()
    },
  }
}
