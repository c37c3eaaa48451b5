import './styles/index.css'
import versions from 'virtual:message-versions'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { createAppearance } from '#src/actors/appearance.ts'
import { createLanguage, firstLanguage } from '#src/actors/language.actor.ts'
import { createMembership } from '#src/actors/membership.actor.ts'
import { createMessages } from '#src/actors/messages.ts'
import { createNavigation } from '#src/actors/navigation.actor.ts'
import { tabMemory } from '#src/actors/navigation.sink.ts'
import { createSessionCalls } from '#src/actors/session-calls.ts'
import { createSession } from '#src/actors/session.actor.ts'
import { createFailureToasts } from '#src/actors/toast.sink.ts'
import { createClient } from '#src/api/client.ts'
import { App } from '#src/app/app.tsx'
import { readConfiguration } from '#src/app/read-configuration.ts'
import { loadRoute } from '#src/app/routes.ts'

const usable = <T,>(take: () => T): T | null => {
  try {
    return take()
  } catch {
    return null
  }
}

const ask: typeof fetch = (input, init) => window.fetch(input, init)

const start = async (): Promise<void> => {
  const configuration = await readConfiguration(document, ask)
  const languagePage = { document, storage: () => window.localStorage, languages: navigator.languages }
  const messages = createMessages({ fetch: ask, versions, language: firstLanguage(languagePage) })
  const language = createLanguage(languagePage, messages)
  const appearance = createAppearance({ document, window })
  const toasts = createActor(toastsMachine, { systemId: 'toasts' })
  const session = createSession({
    storage: usable(() => window.localStorage),
    locks: navigator.locks ?? null,
    channel: usable(() => new BroadcastChannel('session')),
    window,
    document,
    clock: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
    now: () => Date.now(),
    random: () => Math.random(),
    calls: createSessionCalls({ fetch: ask }),
  })
  const client = createClient({ fetch: ask, session: session.port, language: () => messages.i18n.language })
  const membership = createMembership(session, client)
  const navigation = createNavigation({
    session,
    membership,
    configuration,
    window,
    memory: tabMemory(() => window.sessionStorage),
    load: (route) => loadRoute(route, isSignedIn(session.actor.getSnapshot()), messages.need),
  })
  const onCallFailed = createFailureToasts(toasts, (key) => messages.i18n.exists(key))
  const preload = (route: Parameters<typeof loadRoute>[0]) =>
    void loadRoute(route, isSignedIn(session.actor.getSnapshot()), messages.need).catch(() => undefined)

  language.on('language.refused', ({ wanted }) =>
    toasts.send({
      type: 'toast.show',
      content: { kind: 'error', words: { key: 'language.failed', parameters: { language: wanted } } },
    }),
  )
  for (const actor of [toasts, language, membership]) actor.start()
  session.start()
  navigation.start()

  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no element to render into')
  const product = {
    session,
    membership,
    navigation,
    language,
    toasts,
    appearance,
    configuration,
    preload,
    cookieSettings: { open: () => undefined },
  }
  createRoot(root).render(
    <StrictMode>
      <App product={product} client={client} i18n={messages.i18n} onCallFailed={onCallFailed} />
    </StrictMode>,
  )
}

start().catch((error: unknown) => {
  reportError(error)
})
