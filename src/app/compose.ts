import { createActor } from 'xstate'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
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
import { createSession, type Session, type SessionDeps } from '#src/actors/session.actor.ts'
import { createUsage, type Usage } from '#src/actors/usage.ts'
import type { Client } from '#src/api/client.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { createLazyClient } from '#src/api/lazy-client.ts'
import type { Language } from '#src/contract/languages.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import type { PageProduct } from '#src/views/product.ts'
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
  readonly product: PageProduct
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

type LazyClient = ReturnType<typeof createLazyClient>

type Load = (route: RouteName) => Promise<void>

const composeLanguage = ({ window, fetch, messageVersions, embedded }: Deps) => {
  const page = {
    document: window.document,
    storage: () => window.localStorage,
    languages: window.navigator.languages,
  }
  const first = firstLanguage(page)
  const messages = createMessages({
    fetch,
    versions: messageVersions,
    language: first,
    ...(embedded?.language === first ? { embedded: embedded.texts } : {}),
  })
  return { first, messages, language: createLanguage(page, messages) }
}

const composeSession = (deps: Deps): Session => {
  const calls = createLazySessionCalls({ fetch: deps.fetch })
  const session = createSession({ ...deps.session, calls })
  session.actor.on('session.started', () => void whenIdle().then(calls.prepare).catch(ignore))
  return session
}

const composeClient = ({ fetch }: Deps, session: Session, { i18n }: Messages, tell: Usage['tell']): LazyClient =>
  createLazyClient({
    fetch,
    session: session.port,
    language: () => i18n.language,
    onFailed({ method, path }, { kind, status }) {
      tell({ type: 'call.failed', kind, call: `${method} ${path} ${status}` })
    },
  })

const composeConsent = (
  { window, session: { clock, now, locks }, configuration, policy, report }: Deps,
  { session, language }: Pick<PageProduct, 'session' | 'language'>,
  client: LazyClient,
) =>
  createConsent({
    window,
    session,
    clock,
    now,
    isSelfHosted: configuration.isSelfHosted,
    policy,
    sync: {
      client: client.prepare,
      language: () => language.getSnapshot().context.language,
      locks,
      report,
    },
  })

const composeUsage = (deps: Deps, { session, consent }: Pick<PageProduct, 'session' | 'consent'>): Usage =>
  createUsage({
    now: deps.session.now,
    circumstances: () => {
      const snapshot = session.actor.getSnapshot()
      return { isAuthenticated: isSignedIn(snapshot), organizationId: snapshot.context.organisationId }
    },
    mayBeSent: () => consent.mayRun('analytics'),
  })

const composeMembership = (deps: Deps, session: Session, client: Client) =>
  createMembership({
    session,
    client,
    memory: { ...createMemory(() => deps.window.localStorage), now: deps.session.now },
    report: deps.report,
  })

const composeNewUserSession = ({ window }: Deps, session: Session) => {
  const newUserSession = createNewUserSession(createMemory(() => window.localStorage))
  session.actor.on('session.started', ({ by }) => newUserSession.begin(by))
  return newUserSession
}

const syncLanguagePreference = (
  { report }: Deps,
  { session, language, toasts }: Pick<PageProduct, 'session' | 'language' | 'toasts'>,
  client: Client,
  first: Language,
): void => {
  const preference = () => import('#src/actors/language-preference.ts')
  const showFailure = (wanted: Language) =>
    toasts.send({
      type: 'toast.show',
      content: { kind: 'error', words: { key: 'language.failed', parameters: { language: languageNames[wanted] } } },
    })
  session.actor.on('session.started', ({ by }) => {
    if (by === 'restored') return
    preference()
      .then(({ adoptLanguagePreference }) => adoptLanguagePreference(client, language))
      .catch(report)
  })
  saveChosenLanguages({
    language,
    first,
    isSignedIn: () => isSignedIn(session.actor.getSnapshot()),
    save: async (chosen) => (await preference()).saveLanguagePreference(client, chosen),
    onFailed: showFailure,
  })
  language.on('language.refused', ({ wanted }) => showFailure(wanted))
}

const composeSessionCleanup = ({ leftBehind, window }: Deps, session: Session): void =>
  clearAfterSession(session.actor, {
    ...leftBehind,
    document: window.document,
    survives: (key, reason) => survivors.has(key) || isConsentKey(key) || (key === secretsKey && reason === 'refused'),
  })

const composeNavigation = (
  { configuration, window }: Deps,
  { session, membership, usage }: Pick<PageProduct, 'session' | 'membership' | 'usage'>,
  load: Load,
) => {
  const memory = createMemory(() => window.sessionStorage)
  const navigation = createNavigation({ session, membership, configuration, window, memory, load })
  let seen: RouteName | undefined
  navigation.on('navigation.committed', ({ route }) => {
    if (route !== seen) usage.tell({ type: 'page.shown', route })
    seen = route
  })
  return navigation
}

const composeFailureToasts =
  ({ toasts }: Pick<PageProduct, 'toasts'>, { i18n }: Messages): Composition['onCallFailed'] =>
  (error) =>
    void import('#src/actors/toast.sink.ts').then(
      ({ createFailureToasts }) => createFailureToasts(toasts, (key) => i18n.exists(key))(error),
      () => toasts.send({ type: 'toast.show', content: { kind: 'error', words: { key: 'errors.offline' } } }),
    )

const startActors = (
  { toasts, language, membership, consent, session, navigation }: PageProduct,
  window: Window,
): void => {
  for (const actor of [toasts, language, membership]) actor.start()
  consent.start()
  session.start()
  navigation.start()
  window.addEventListener('online', () => {
    membership.send({ type: 'connection.returned' })
    navigation.send({ type: 'connection.returned' })
  })
}

/**
 * The composition root: creates the actors that live as long as the page and joins them by what they emit. Those that
 * can wait for the first screen are in `start-deferred.ts`, those that need consent in `src/actors/third-parties.ts`.
 */
export const compose = (deps: Deps): Composition => {
  const { window, configuration } = deps
  const { first, messages, language } = composeLanguage(deps)
  const appearance = createAppearance({ document: window.document, window })
  const toasts = createActor(toastsMachine, { systemId: 'toasts' })
  const session = composeSession(deps)
  const client = composeClient(deps, session, messages, (fact) => usage.tell(fact))
  tellRoleChanges(session.actor, toasts)
  const consent = composeConsent(deps, { session, language }, client)
  const usage = composeUsage(deps, { session, consent })
  const membership = composeMembership(deps, session, client)
  const newUserSession = composeNewUserSession(deps, session)
  syncLanguagePreference(deps, { session, language, toasts }, client, first)
  composeSessionCleanup(deps, session)
  const load: Load = (route) => loadRoute(route, isSignedIn(session.actor.getSnapshot()), messages.need)
  const navigation = composeNavigation(deps, { session, membership, usage }, load)
  guardThirdParties({ ...deps, session, consent, navigation, client, messages, language, appearance, usage })
  const product: PageProduct = {
    session,
    membership,
    navigation,
    language,
    toasts,
    appearance,
    usage,
    isNewUserSession: newUserSession.isCurrent,
    configuration,
    preload: (route) => void load(route).catch(ignore),
    consent,
    cookieSettings: { open: consent.openPreferences },
    needTexts: messages.need,
  }
  const onCallFailed = composeFailureToasts(product, messages)
  return { product, client, messages, onCallFailed, start: () => startActors(product, window) }
}
