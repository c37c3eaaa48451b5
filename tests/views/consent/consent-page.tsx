import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished } from 'vitest'
import { SimulatedClock, createActor } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
import { type Consent, createConsent } from '#src/actors/consent.actor.ts'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import type { ConsentRecord } from '#src/contract/consent-record.ts'
import type { Language } from '#src/contract/languages.ts'
import { ConsentOverlays } from '#src/views/consent/consent-overlays.tsx'
import { type PageProduct, ProductProvider } from '#src/views/product.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'

const locales = join(import.meta.dirname, '../../../locales')

export const textsIn = async (language: Language) => {
  const i18n = createInstance()
  const read = (name: string) => JSON.parse(readFileSync(join(locales, language, `${name}.json`), 'utf8')) as object
  await i18n.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    ns: ['app', 'consent', 're-consent'],
    resources: { [language]: { app: read('app'), consent: read('consent'), 're-consent': read('re-consent') } },
    interpolation: { escapeValue: false },
  })
  return i18n
}

export interface Given {
  /** A text is stored as it is. */
  readonly record?: ConsentRecord | string
  readonly language?: Language
  readonly isSelfHosted?: boolean
  readonly needTexts?: PageProduct['needTexts']
  readonly charts?: Partial<Pick<Consent, 'banner' | 'preferences'>>
  readonly parts?: Partial<ReConsent>
  readonly policy?: ConsentPolicy
}

/** Returns the same object while the parts are unchanged, as `useSyncExternalStore` requires. */
const withParts = ({ read, subscribe }: Consent['reConsent'], parts: Partial<ReConsent>): Consent['reConsent'] => {
  let made: ReConsent | null = null
  const merge = (real: ReConsent | null) => real && (made ??= { ...real, ...parts })
  return { read: () => merge(read()), subscribe }
}

export const elsewhere = (record: ConsentRecord | null) => {
  if (record === null) localStorage.removeItem('consent')
  else localStorage.setItem('consent', JSON.stringify(record))
  window.dispatchEvent(new StorageEvent('storage', { key: 'consent' }))
}

export const stored = () => localStorage.getItem('consent')

export const openPage = async ({
  record,
  language = 'en',
  isSelfHosted = false,
  needTexts = () => Promise.resolve(),
  charts = {},
  parts,
  policy,
}: Given = {}) => {
  localStorage.clear()
  if (record !== undefined)
    localStorage.setItem('consent', typeof record === 'string' ? record : JSON.stringify(record))
  const session = { actor: createActor(sessionMachine, { input: { stored: null } }).start() }
  const clock = new SimulatedClock()
  const real = createConsent({ window, session, clock, now: () => noon + clock.now(), isSelfHosted, policy })
  const consent: Consent = { ...real, ...charts, ...(parts && { reConsent: withParts(real.reConsent, parts) }) }
  const toasts = createActor(toastsMachine).start()
  // The overlays use only this part of the product.
  const product = {
    session,
    consent,
    toasts,
    configuration: { isSelfHosted },
    cookieSettings: { open: consent.openPreferences },
    needTexts,
  } as unknown as PageProduct
  real.start()
  const { unmount } = render(
    <StrictMode>
      <I18nextProvider i18n={await textsIn(language)}>
        <ProductProvider value={product}>
          <main id="content" tabIndex={-1}>
            <input aria-label="E-mail" />
          </main>
          <ConsentOverlays />
        </ProductProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  const close = () => {
    unmount()
    real.stop()
  }
  onTestFinished(() => {
    close()
    cleanup()
  })
  const pass = (ms: number) => clock.increment(ms)
  return { consent, session, user: userEvent.setup(), close, toasts, pass }
}
