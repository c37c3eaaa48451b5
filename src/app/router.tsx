import { useSelector } from '@xstate/react'
import { type ComponentProps, createElement, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Router as WouterRouter } from 'wouter'
import { css } from '#styled-system/css'
import type { RouteName } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { brand } from '#src/lib/brand.ts'
import { reloadPage } from '#src/lib/reload-page.ts'
import { useProduct, useSession } from '#src/views/product.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadingBar } from '#src/ui/loading-bar.tsx'
import { contentId, SkipToContent } from '#src/views/shell/skip-to-content.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useChartLocation, useChartSearch } from './chart-location.ts'
import { getLayoutComponent, chooseLayout, getScreen } from './routes.ts'
import { useTitle } from './use-title.ts'

type ErrorPageType = typeof import('./error-page/error-page.tsx').default

let loadedErrorPage: ErrorPageType | undefined

/** Fetched ahead, because it could not be without a connection. */
export const loadErrorPage = async () => {
  const module = await import('./error-page/error-page.tsx')
  loadedErrorPage = module.default
  return module
}
const LazyErrorPage = lazyPart(loadErrorPage, { fallback: BareErrorPage, maxWaitMs: 5_000 })

/** A lazy component would leave the page blank for a moment, even where its file is there. */
function ErrorPage(props: ComponentProps<ErrorPageType>) {
  const [Shown] = useState(() => loadedErrorPage ?? LazyErrorPage)
  return <Shown {...props} />
}

const alone = css({
  minH: 'screen',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '3',
  p: '6',
  textAlign: 'center',
})
const title = css({ textStyle: 'heading' })

/** Shown when not even the error page could be fetched; without messages it has no words. */
function BareErrorPage() {
  const { t, i18n } = useTranslation()
  const [isUnreachable, setUnreachable] = useState(false)
  const hasWords = i18n.exists('errorPage.reload')
  const reload = () => void reloadPage(window, () => setUnreachable(true))
  useTitle(hasWords ? t('errorPage.unloadableTitle') : undefined)
  return (
    <main id={contentId} className={alone}>
      <h1 tabIndex={-1} className={title}>
        {hasWords ? t('errorPage.unloadableTitle') : brand}
      </h1>
      <output>{isUnreachable && hasWords && t('errors.offline')}</output>
      <Button onClick={reload}>{hasWords ? t('errorPage.reload') : '↻'}</Button>
    </main>
  )
}

/** After a navigation the heading gets the focus for screen readers; the first page is left alone. */
const useArrive = () => {
  const last = useRef<string>(undefined)
  return useCallback((route: string) => {
    const before = last.current
    last.current = route
    if (before === undefined || before === route) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}

interface ArrivalProps {
  readonly route: string
  readonly onArrive: (route: string) => void
}

/** Suspends with the screen, so that the heading is there on arrival. */
function Arrival({ route, onArrive }: ArrivalProps) {
  useEffect(() => onArrive(route), [route, onArrive])
  return null
}

/** A sign-in on a page for everyone changes its layout; the present one stays while the next is not loaded. */
const findLayout = (route: RouteName, signedIn: boolean) =>
  getLayoutComponent(chooseLayout(route, signedIn)) ?? getLayoutComponent(chooseLayout(route, !signedIn))

function Screen() {
  const { t } = useTranslation()
  const { navigation } = useProduct()
  const shown = useSelector(navigation, ({ context }) => context.shown)
  const failure = useSelector(navigation, ({ context }) => context.failure)
  const signedIn = useSession(isSignedIn)
  const onArrive = useArrive()
  const screen = shown === null ? undefined : getScreen(shown.route)
  useTitle(shown === null || screen === undefined || failure !== null ? undefined : t(`titles.${shown.route}`))
  if (failure !== null)
    return (
      <>
        <ErrorPage status={failure.status} />
        <Arrival route="failure" onArrive={onArrive} />
      </>
    )
  if (shown === null) return null
  const layout = screen?.Frame ?? findLayout(shown.route, signedIn)
  if (layout === undefined) return screen === undefined ? <ErrorPage status={404} /> : null
  const content =
    screen === undefined ? <ErrorPage isInShell status={404} /> : createElement(screen.default, { key: shown.route })
  return (
    <>
      <SkipToContent />
      {createElement(
        layout,
        null,
        <Suspense>
          {content}
          <Arrival route={shown.route} onArrive={onArrive} />
        </Suspense>,
      )}
    </>
  )
}

export function Router() {
  const { t, i18n } = useTranslation()
  const { navigation } = useProduct()
  const isSlow = useSelector(navigation, (snapshot) => snapshot.hasTag('loadingBar'))
  return (
    <WouterRouter hook={useChartLocation} searchHook={useChartSearch}>
      {isSlow && <LoadingBar label={i18n.exists('shell.loadingPage') ? t('shell.loadingPage') : null} />}
      <Suspense>
        <Screen />
      </Suspense>
    </WouterRouter>
  )
}
