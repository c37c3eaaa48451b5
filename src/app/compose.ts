import { createActor } from 'xstate'
import type { ConsentPolicy } from '#machines/consent/policy-versions.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { createAppearance } from '#src/actors/appearance.ts'
import { guardThirdParties } from '#src/actors/consent.gate.ts'
import { createConsent } from '#src/actors/consent.actor.ts'
import { createLanguage, firstLanguage } from '#src/actors/language.actor.ts'
import { createMembership } from '#src/actors/membership.actor.ts'
import { createMessages, type Messages } from '#src/actors/messages.ts'
import { createNewUserSession } from '#src/actors/new-user-session.ts'
import { createNavigation } from '#src/actors/navigation.actor.ts'
import { secretsKey } from '#src/actors/navigation.sink.ts'
import { createMemory } from '#src/actors/memory.ts'
import { createLazySessionCalls } from '#src/actors/lazy-session-calls.ts'
import { isConsentKey } from '#src/actors/consent.store.ts'
import { saveChosenLanguages } from '#src/actors/saved-language.sink.ts'
import { tellRoleChanges } from '#src/actors/role-changes.sink.ts'
import { clearAfterSession, type LeftBehind } from '#src/actors/session-cleanup.sink.ts'
import { createSession, type SessionDeps } from '#src/actors/session.actor.ts'
import { createUsage } from '#src/actors/usage.ts'
import type { Client } from '#src/api/client.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { createLazyClient } from '#src/api/lazy-client.ts'
import type { Language } from '#src/contract/languages.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import type { Product } from '#src/views/product.ts'
import { loadRoute } from './routes.ts'

export interface Deps {
  readonly window: Window
  readonly fetch: typeof fetch
  readonly session: Omit<SessionDeps, 'calls'>
  readonly configuration: RuntimeConfiguration
  readonly messageVersions: Readonly<Record<string, string>>
  readonly policy?: ConsentPolicy
  readonly report: (error: unknown) => void
  readonly leftBehind: Pick<LeftBehind, 'localStorage' | 'sessionStorage' | 'caches' | 'databases'>
  readonly embedded: { readonly language: Language; readonly texts: Readonly<Record<string, object>> } | null
}

export interface Composition {
  readonly product: Product
  readonly client: Client
  readonly messages: Messages
  readonly onCallFailed: (error: unknown) => void
  /** Starts the actors in the order in which they listen to each other. */
  readonly start: () => void
}

/**
 * These keys outlive a sign-out besides the consent receipt (`machines/README.md`, S6, N3). The link this tab was
 * opened with survives an expired session and no sign-out.
 */
const survivors: ReadonlySet<string> = new Set(['language', 'theme', 'return-address'])

/** A failed prefetch is harmless: the file is fetched when it is needed. */
const ignore = (): void => undefined

/** The composition root: creates the actors that live as long as the page and joins them by what they emit. */
export const compose = (deps: Deps): Composition => {
  const { window, fetch, configuration, embedded } = deps
  const page = {
    document: window.document,
    storage: () => window.localStorage,
    languages: window.navigator.languages,
  }
  const first = firstLanguage(page)
  const messages = createMessages({
    fetch,
    versions: deps.messageVersions,
    language: first,
    ...(embedded?.language === first ? { embedded: embedded.texts } : {}),
  })
  const language = createLanguage(page, messages)
  const appearance = createAppearance({ document: window.document, window })
  const toasts = createActor(toastsMachine, { systemId: 'toasts' })
  const calls = createLazySessionCalls({ fetch })
  const session = createSession({ ...deps.session, calls })
  session.actor.on('session.started', () => void whenIdle().then(calls.prepare).catch(ignore))
  const client = createLazyClient({
    fetch,
    session: session.port,
    language: () => messages.i18n.language,
    onFailed({ method, path }, { kind, status }) {
      usage.tell({ type: 'call.failed', kind, call: `${method} ${path} ${status}` })
    },
  })
  tellRoleChanges(session.actor, toasts)
  const consent = createConsent({
    window,
    session,
    clock: deps.session.clock,
    now: deps.session.now,
    isSelfHosted: configuration.isSelfHosted,
    policy: deps.policy,
    sync: {
      client: client.prepare,
      language: () => language.getSnapshot().context.language,
      locks: deps.session.locks,
      report: deps.report,
    },
  })
  const usage = createUsage({
    now: deps.session.now,
    circumstances: () => {
      const snapshot = session.actor.getSnapshot()
      return { isAuthenticated: isSignedIn(snapshot), organizationId: snapshot.context.organisationId }
    },
    mayBeSent: () => consent.mayRun('analytics'),
  })
  const membership = createMembership({
    session,
    client,
    memory: { ...createMemory(() => window.localStorage), now: deps.session.now },
    report: deps.report,
  })
  const preference = () => import('#src/actors/language-preference.ts')
  const newUserSession = createNewUserSession(createMemory(() => window.localStorage))
  session.actor.on('session.started', ({ by }) => {
    newUserSession.begin(by)
    if (by === 'restored') return
    preference()
      .then(({ adoptLanguagePreference }) => adoptLanguagePreference(client, language))
      .catch(deps.report)
  })
  const tellLanguageFailed = (wanted: Language) =>
    toasts.send({
      type: 'toast.show',
      content: { kind: 'error', words: { key: 'language.failed', parameters: { language: languageNames[wanted] } } },
    })
  saveChosenLanguages({
    language,
    first,
    isSignedIn: () => isSignedIn(session.actor.getSnapshot()),
    save: async (chosen) => (await preference()).saveLanguagePreference(client, chosen),
    onFailed: tellLanguageFailed,
  })
  clearAfterSession(session.actor, {
    ...deps.leftBehind,
    document: window.document,
    survives: (key, reason) => survivors.has(key) || isConsentKey(key) || (key === secretsKey && reason === 'refused'),
  })
  const load = (route: RouteName) => loadRoute(route, isSignedIn(session.actor.getSnapshot()), messages.need)
  const navigation = createNavigation({
    session,
    membership,
    configuration,
    window,
    memory: createMemory(() => window.sessionStorage),
    load,
  })
  let seen: RouteName | undefined
  navigation.on('navigation.committed', ({ route }) => {
    if (route !== seen) usage.tell({ type: 'page.shown', route })
    seen = route
  })
  guardThirdParties({ ...deps, session, consent, navigation, client, messages, language, appearance, usage })
  language.on('language.refused', ({ wanted }) => tellLanguageFailed(wanted))
  return {
    product: {
      session,
      membership,
      navigation,
      language,
      toasts,
      appearance,
      usage,
      isNewUserSession: newUserSession.isCurrent,
      configuration,
      preload: (route) => void load(route).catch(() => undefined),
      consent,
      cookieSettings: { open: consent.openPreferences },
      needTexts: messages.need,
    },
    client,
    messages,
    onCallFailed: (error) =>
      void import('#src/actors/toast.sink.ts').then(
        ({ createFailureToasts }) => createFailureToasts(toasts, (key) => messages.i18n.exists(key))(error),
        () => toasts.send({ type: 'toast.show', content: { kind: 'error', words: { key: 'errors.offline' } } }),
      ),
    start() {
      for (const actor of [toasts, language, membership]) actor.start()
      consent.start()
      session.start()
      navigation.start()
      window.addEventListener('online', () => {
        membership.send({ type: 'connection.returned' })
        navigation.send({ type: 'connection.returned' })
      })
    },
  }
}
