import { renderToString } from 'react-dom/server'
import { StrictMode } from 'react'
import { waitFor } from 'xstate'
import { App } from './app.tsx'
import { compose } from './compose.ts'
import type { Language } from '../contract/languages.ts'

const emptyWindow = (path: string, language: Language): Window => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const document = { cookie: '', documentElement: { lang: language }, addEventListener: () => undefined }
  return {
    document,
    localStorage: storage,
    sessionStorage: storage,
    navigator: { languages: [language], userAgent: '' },
    location: { pathname: path, search: '', hash: '', origin: 'https://prerender.invalid', assign: () => undefined },
    history: { pushState: () => undefined, replaceState: () => undefined },
    addEventListener: () => undefined,
    dispatchEvent: () => true,
  } as unknown as Window
}

const noNetwork: typeof fetch = () => Promise.reject(new Error('a prerendered page asks nothing'))

const inertSession: Parameters<typeof compose>[0]['session'] = {
  storage: null,
  locks: null,
  channel: null,
  window: null,
  document: null,
  clock: { setTimeout: () => 0, clearTimeout: () => undefined },
  now: () => 0,
  random: () => 0,
}

/** The page at `path` as a signed-out visitor sees it first, in this language. */
export const prerender = async (
  path: string,
  language: Language,
  texts: Readonly<Record<string, object>>,
): Promise<{ html: string; route: string }> => {
  const window = emptyWindow(path, language)
  const { product, client, messages, onCallFailed, start } = compose({
    window,
    fetch: noNetwork,
    configuration: {
      isSelfHosted: false,
      hasLocalMailbox: false,
      hasSample: false,
      maxArchiveBytes: 1,
      routeRules: {},
      redirectOrigins: [],
      thirdParties: null,
      signInProviders: [],
      operator: null,
    },
    messageVersions: {},
    embedded: { language, texts },
    report: () => undefined,
    leftBehind: { localStorage: null, sessionStorage: null, caches: null, databases: null },
    session: inertSession,
  })
  start()
  const settled = await waitFor(product.navigation, ({ value }) => value === 'settled' || value === 'failed')
  if (settled.context.shown === null) throw new Error(`${path} could not be prerendered`)
  const html = renderToString(
    <StrictMode>
      <App product={product} client={client} i18n={messages.i18n} onCallFailed={onCallFailed} />
    </StrictMode>,
  )
  return { html, route: settled.context.shown.route }
}
