import { act, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { waitFor } from 'xstate'
import { recordOf } from '#machines/consent/consent-choice.ts'
import { consentPolicy } from '#machines/consent/policy-versions.ts'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import type { Client } from '#src/api/client.ts'
import { App } from '#src/app/app.tsx'
import { compose } from '#src/app/compose.ts'
import { noChoices } from '#src/contract/consent-record.ts'
import type { Language } from '#src/contract/languages.ts'
import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { read } from '#src/lib/shape.ts'
import type { Product } from '#src/views/product.ts'
import type { SignedInPerson } from './sign-in.ts'
import type { TestBackend } from './start-backend.ts'
import { createTestNetwork, type TestNetwork } from './test-network.ts'

export interface ViewOptions {
  readonly backend: TestBackend
  /** Left out: nobody is signed in. */
  readonly as?: SignedInPerson
  readonly language?: Language
  readonly configuration?: Partial<RuntimeConfiguration>
  /** Left out, the question about cookies has been answered with no. */
  readonly asksAboutCookies?: boolean
  /** Keeps what the tab and the browser remember from the view before, as a reload does. */
  readonly reload?: boolean
  /** Rendered at once, while the first screen is still on its way. */
  readonly isEarly?: boolean
  /** Before the page asks for anything. */
  readonly network?: (network: TestNetwork) => void
}

export interface RenderedView {
  readonly product: Product
  readonly client: Client
  /** Tells of a failed call that no view shows itself. */
  readonly onCallFailed: (error: unknown) => void
  readonly network: TestNetwork
  readonly user: UserEvent
  /** What the address bar says. */
  address(): string
  /** Goes away, as by closing the tab. Happens by itself at the end of the test. */
  close(): void
}

const declined = () => recordOf({ choices: noChoices, source: 'corner-banner', at: Date.now() }, consentPolicy, null)

const remember = ({ as, language, asksAboutCookies = false, reload = false }: ViewOptions): void => {
  if (reload) return
  localStorage.clear()
  sessionStorage.clear()
  if (!asksAboutCookies) localStorage.setItem('consent', JSON.stringify(declined()))
  if (language !== undefined) localStorage.setItem('language', language)
  if (as === undefined) return
  const { accessToken, refreshToken, userId, organisationId } = as
  const record = { accessToken, refreshToken, userId, organisationId, generation: 1, epoch: 1 }
  localStorage.setItem(sessionStorageKey, JSON.stringify(record))
}

const createConfiguration = (given: Partial<RuntimeConfiguration>): RuntimeConfiguration => {
  const configuration = read(RuntimeConfiguration, given)
  if (configuration === null) throw new Error('the configuration of the test cannot be read')
  return configuration
}

/** The real composition in this window; only the network is the backend in memory. */
const composeHere = (network: TestNetwork, configuration: ViewOptions['configuration']) =>
  compose({
    window,
    fetch: network.fetch,
    configuration: createConfiguration({ hasLocalMailbox: true, ...configuration }),
    messageVersions: {},
    embedded: null,
    report: (error) => console.error(error),
    leftBehind: {
      localStorage: window.localStorage,
      sessionStorage: window.sessionStorage,
      caches: null,
      databases: null,
    },
    session: {
      storage: window.localStorage,
      locks: null,
      channel: null,
      window,
      document,
      clock: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
      now: () => Date.now(),
      random: () => Math.random(),
    },
  })

/**
 * The product at `address` as a person has it before them: the application's own composition, router and layout in jsdom, on
 * the real backend, with the texts of `locales/`. Resolves when the screen is there (its data may still be on the way).
 * A `console.error` fails the test. Query with `screen` of `@testing-library/react`.
 */
export const renderView = async (address: string, options: ViewOptions): Promise<RenderedView> => {
  remember(options)
  window.history.replaceState(null, '', address)
  const network = createTestNetwork(options.backend)
  options.network?.(network)
  const { product, client, messages, onCallFailed, start } = composeHere(network, options.configuration)
  start()
  if (options.isEarly !== true)
    await waitFor(product.navigation, ({ value }) => value === 'settled' || value === 'failed')
  const { unmount } = render(
    <StrictMode>
      <App product={product} client={client} i18n={messages.i18n} onCallFailed={onCallFailed} />
    </StrictMode>,
  )
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    unmount()
    product.session.stop()
    product.consent.stop()
    for (const actor of [product.navigation, product.membership, product.toasts, product.language]) actor.stop()
  }
  onTestFinished(close)
  await act(async () => undefined)
  return {
    product,
    client,
    onCallFailed,
    network,
    user: userEvent.setup(),
    address: () => window.location.pathname + window.location.search + window.location.hash,
    close,
  }
}
