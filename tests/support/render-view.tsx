import { act, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { waitFor } from 'xstate'
import { createRecord } from '#machines/consent/consent-choice.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import type { Client } from '#src/api/client.ts'
import { App } from '#src/app/app.tsx'
import { compose } from '#src/app/compose.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import type { Language } from '#src/contract/languages.ts'
import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { read } from '#src/lib/shape.ts'
import type { PageProduct } from '#src/views/product.ts'
import type { SignedInPerson } from './sign-in.ts'
import type { TestBackend } from './start-backend.ts'
import { createTestNetwork, type TestNetwork } from './test-network.ts'

export interface ViewOptions {
  readonly backend: TestBackend
  readonly as?: SignedInPerson
  readonly language?: Language
  readonly configuration?: Partial<RuntimeConfiguration>
  readonly asksAboutCookies?: boolean
  /** Storage is kept from the previous view, as by a reload. */
  readonly reload?: boolean
  readonly isEarly?: boolean
  readonly network?: (network: TestNetwork) => void
}

export interface RenderedView {
  readonly product: PageProduct
  readonly client: Client
  readonly onCallFailed: (error: unknown) => void
  readonly network: TestNetwork
  readonly user: UserEvent
  address(): string
  close(): void
}

const declined = () =>
  createRecord({ choices: allRefused, source: 'corner-banner', at: Date.now() }, consentPolicy, null)

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

const composeHere = (network: TestNetwork, configuration: ViewOptions['configuration']) =>
  compose({
    window,
    fetch: network.fetch,
    configuration: createConfiguration({ hasLocalMailbox: true, hasSample: true, ...configuration }),
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

/** Resolves when the screen is shown; its data may still be loading. The composition is that of the application, on the real backend. */
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
