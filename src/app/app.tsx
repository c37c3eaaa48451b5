import type { i18n as I18n } from 'i18next'
import { useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useSelector } from '@xstate/react'
import { cacheScope } from '#machines/session/session.selectors.ts'
import { selectToasts } from '#machines/toasts/toasts.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/use-api.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { ConsentOverlays } from '#src/views/consent/consent-overlays.tsx'
import { CopyRefusals } from '#src/views/copy-refused/copy-refusals.tsx'
import { type PageProduct, ProductProvider, useProduct, useSession } from '#src/views/product.ts'
import { useView } from '#src/views/use-view.tsx'
import { Router } from './router.tsx'

const importToasts = () => import('#src/views/toasts/toasts.view.tsx')
const ignore = () => undefined

/** Some toasts say that nothing can be fetched any more, so their view is loaded ahead. */
const prepareToasts = (): void => void whenIdle().then(importToasts).catch(ignore)

interface AppProps {
  readonly product: PageProduct
  readonly client: Client
  readonly i18n: I18n
  readonly onCallFailed: (error: unknown) => void
}

function ToastsWhenNeeded() {
  const { toasts } = useProduct()
  useEffect(prepareToasts, [])
  return useView(
    useSelector(toasts, (snapshot) => selectToasts(snapshot).length > 0),
    importToasts,
    ignore,
  )
}

function ScopedApi({ client, onCallFailed }: Pick<AppProps, 'client' | 'onCallFailed'>) {
  const scope = useSession(cacheScope)
  return (
    <ApiProvider value={{ client, scope, onCallFailed }}>
      <CopyRefusals>
        <Router />
      </CopyRefusals>
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
