import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { toAnalyticsEvents } from './analytics-of-usage.ts'
import type { Appearance } from './appearance.ts'
import type { Capture } from './capture.actor.ts'
import type { Consent } from './consent.actor.ts'
import type { Session } from './session.actor.ts'
import type { Usage } from './usage.ts'

export interface AnalyticsSinkDeps {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly usage: Usage
  readonly capture: Capture['capture']
  readonly session: Pick<Session, 'actor'>
  readonly navigation: ActorRefFrom<typeof navigationMachine>
  readonly language: ActorRefFrom<typeof languageMachine>
  readonly appearance: Pick<Appearance, 'read' | 'subscribe'>
  readonly consent: Pick<Consent, 'now' | 'preferences'>
}

type Stop = () => void

/** The page on which someone agrees counts as viewed. */
const followConsent = ({ window, navigation, usage }: AnalyticsSinkDeps): Stop => {
  let isSent = false
  const stopReading = usage.read(({ fact, maySend }) => {
    if (fact.type === 'page.shown') isSent = maySend
  })
  const show = () => {
    const shown = navigation.getSnapshot().context.shown
    if (shown && !isSent) usage.tell({ type: 'page.shown', route: shown.route })
  }
  const agree = (event: Event) => {
    if (event instanceof CustomEvent && event.detail?.granted?.includes('statistics')) queueMicrotask(show)
  }
  window.addEventListener('consent-updated', agree)
  show()
  return () => {
    window.removeEventListener('consent-updated', agree)
    stopReading()
  }
}

const followLanguage = ({ language, usage, consent: { now } }: AnalyticsSinkDeps): Stop => {
  let began: number | null = null
  const changing = language.subscribe((snapshot) => {
    if (snapshot.matches('changing')) began ??= now()
    else if (snapshot.matches('settled')) began = null
  })
  const changed = language.on('language.changed', ({ wish }) => {
    if (wish === 'person' && began !== null) usage.tell({ type: 'language.changed', duration: now() - began })
  })
  return () => {
    changing.unsubscribe()
    changed.unsubscribe()
  }
}

const followAppearance = ({ appearance, usage }: AnalyticsSinkDeps): Stop => {
  let before = appearance.read()
  return appearance.subscribe(() => {
    const now = appearance.read()
    if (now.theme !== before.theme) usage.tell({ type: 'feature.used', feature: 'theme', action: now.theme })
    if (now.density !== before.density) usage.tell({ type: 'feature.used', feature: 'density', action: now.density })
    if (now.singleKeys !== before.singleKeys)
      usage.tell({ type: 'feature.used', feature: 'single_keys', action: now.singleKeys ? 'on' : 'off' })
    before = now
  })
}

const followPreferences = ({ consent: { preferences }, usage }: AnalyticsSinkDeps): Stop => {
  let wasOpen = false
  return preferences.subscribe((snapshot) => {
    const isOpen = !snapshot.matches('closed')
    if (isOpen && !wasOpen) usage.tell({ type: 'feature.used', feature: 'cookie_preferences', action: 'opened' })
    wasOpen = isOpen
  }).unsubscribe
}

const followOrganisation = ({ session, usage }: AnalyticsSinkDeps): Stop =>
  session.actor.on('organisation.selected', () =>
    usage.tell({ type: 'feature.used', feature: 'organisation', action: 'selected' }),
  ).unsubscribe

/** Failed calls are reported by the transport. The library removes secrets from what it sends. */
const followErrors = ({ window, usage }: AnalyticsSinkDeps): Stop => {
  const meet = (error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    usage.tell({ type: 'failure.met', errorType: name, errorMessage: message })
  }
  const onError = ({ error, message }: ErrorEvent) => meet(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => meet(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

export const startAnalyticsSink = (deps: AnalyticsSinkDeps): Stop => {
  const { usage, capture } = deps
  const stops = [
    usage.read(({ fact, at, circumstances, maySend }) => {
      if (!maySend) return
      for (const { type, properties } of toAnalyticsEvents(fact)) capture(type, properties, { at, ...circumstances })
    }),
    followConsent(deps),
    followLanguage(deps),
    followAppearance(deps),
    followPreferences(deps),
    followOrganisation(deps),
    followErrors(deps),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
