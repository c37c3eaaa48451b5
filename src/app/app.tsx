import type { i18n as I18n } from 'i18next'
import { lazy, Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useSelector } from '@xstate/react'
import { cacheScope } from '#machines/session/session.selectors.ts'
import { whichToasts } from '#machines/toasts/toasts.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/use-api.ts'
import { ConsentOverlays } from '#src/views/consent/consent-overlays.tsx'
import { type Product, ProductProvider, useProduct, useSession } from '#src/views/product.ts'
import { Router } from './router.tsx'

const Toasts = lazy(() => import('#src/views/toasts/toasts.view.tsx'))

interface AppProps {
  readonly product: Product
  readonly client: Client
  readonly i18n: I18n
  readonly onCallFailed: (error: unknown) => void
}

/** Toasts are rare: their view comes with the first one. */
function ToastsWhenNeeded() {
  const { toasts } = useProduct()
  const isNeeded = useSelector(toasts, (snapshot) => whichToasts(snapshot).length > 0)
  return <Suspense>{isNeeded && <Toasts />}</Suspense>
}

function ScopedApi({ client, onCallFailed }: Pick<AppProps, 'client' | 'onCallFailed'>) {
  const scope = useSession(cacheScope)
  return (
    <ApiProvider value={{ client, scope, onCallFailed }}>
      <Router />
      <ConsentOverlays />
      <ToastsWhenNeeded />
    </ApiProvider>
  )
}

export function App({ product, client, i18n, onCallFailed }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <ProductProvider value={product}>
        <ScopedApi client={client} onCallFailed={onCallFailed} />
      </ProductProvider>
    </I18nextProvider>
  )
}
