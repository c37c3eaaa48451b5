import FileQuestion from 'lucide-react/icons/file-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { css, cx } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { reloadPage } from '#src/lib/reload-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useProduct, useSession } from '#src/views/product.ts'
import { Brand } from '#src/views/shell/brand.tsx'
import { contentId, SkipToContent } from '#src/views/shell/skip-to-content.tsx'
import { getLayoutComponent } from '../routes.ts'
import { useTitle } from '../use-title.ts'
import { isCrawler } from './is-crawler.ts'
import { addRescueWords } from './rescue-words.ts'

const frame = css({
  minH: 'screen',
  _barred: { minH: '[var(--window)]' },
  display: 'flex',
  flexDirection: 'column',
  bg: 'bg.canvas',
  p: '6',
})
const center = css({
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  textAlign: 'center',
})
const inset = css({ p: '6' })
const code = css({ textStyle: 'code', color: 'fg.muted' })
const title = css({ textStyle: 'heading' })
const words = css({ color: 'fg.muted', maxW: '120', mb: '3' })
const actions = css({ display: 'flex', gap: '2', flexWrap: 'wrap', justifyContent: 'center' })

interface ErrorPageProps {
  readonly status?: number
  readonly message?: string
  readonly isInShell?: boolean
}

interface FrameProps {
  readonly isInShell: boolean
  readonly keepsShell: boolean
  readonly children: ReactNode
}

function Frame({ isInShell, keepsShell, children }: FrameProps) {
  const shell = keepsShell ? getLayoutComponent('authorized') : undefined
  const content = <div className={cx(center, inset)}>{children}</div>
  if (isInShell) return content
  if (shell !== undefined)
    return (
      <>
        <SkipToContent />
        {createElement(shell, null, content)}
      </>
    )
  return (
    <>
      <SkipToContent />
      <div className={frame}>
        <header>
          <Brand />
        </header>
        <main id={contentId} tabIndex={-1} className={center}>
          {children}
        </main>
      </div>
    </>
  )
}

type Failure = 'unloadable' | 'notFound' | 'failed'

function Title({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={title}>
      {children}
    </h1>
  )
}

const useReload = () => {
  const [isUnreachable, setUnreachable] = useState(!window.navigator.onLine)
  const [isReloading, setReloading] = useState(false)
  const stay = () => {
    setReloading(false)
    setUnreachable(true)
  }
  const load = (address?: string) => {
    setReloading(true)
    void reloadPage(window, stay, address)
  }
  return { isUnreachable, isReloading, load }
}

interface ErrorActionsProps extends Pick<ReturnType<typeof useReload>, 'isReloading' | 'load'> {
  readonly failure: Failure
}

function ErrorActions({ failure, isReloading, load }: ErrorActionsProps) {
  const { t } = useTranslation()
  const { navigation } = useProduct()
  const isUnloadable = failure === 'unloadable'
  const goHome = () => {
    if (isUnloadable) load('/')
    else navigation.send({ type: 'address.open', address: '/', manner: 'push' })
  }
  return (
    <div className={actions}>
      {failure === 'failed' && (
        <Button onClick={() => navigation.send({ type: 'route.retry' })}>{t('common.retry')}</Button>
      )}
      <Button
        variant={isUnloadable ? 'solid' : 'outline'}
        busy={isReloading && t('errorPage.reload')}
        onClick={() => load()}
      >
        {t('errorPage.reload')}
      </Button>
      <Button variant={isUnloadable ? 'ghost' : 'solid'} onClick={goHome}>
        {t('errorPage.home')}
      </Button>
    </div>
  )
}

function Ways({ isInside }: { readonly isInside: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={actions}>
      <Link href={getRoute('index').path} className={button({ variant: 'solid' })}>
        {t('errorPage.home')}
      </Link>
      {isInside && (
        <Link href={getRoute('search').path} className={button()}>
          {t('titles.search')}
        </Link>
      )}
    </div>
  )
}

/** Crawlers get no error page. */
export default function ErrorPage({ status = 500, message, isInShell = false }: ErrorPageProps) {
  const { t, i18n } = useTranslation()
  useState(() => addRescueWords(i18n))
  const { navigation } = useProduct()
  const signedIn = useSession(isSignedIn)
  const isUnloadable = useSelector(navigation, ({ context }) => context.failure?.reason === 'unloadable')
  const { isUnreachable, isReloading, load } = useReload()
  const failure: Failure = isUnloadable ? 'unloadable' : status === 404 ? 'notFound' : 'failed'
  useTitle(t(`errorPage.${failure}Title`))
  if (isCrawler(window.navigator.userAgent)) return null
  const isMissing = failure === 'notFound'
  const isInside = signedIn && i18n.exists('titles.search')
  const text = isUnreachable && !isMissing ? t('errors.offline') : (message ?? t(`errorPage.${failure}Text`))
  return (
    <Frame isInShell={isInShell} keepsShell={isMissing && isInside}>
      <Icon of={isMissing ? FileQuestion : TriangleAlert} size="lg" />
      {!isUnloadable && <p className={code}>{t('errorPage.status', { status })}</p>}
      <Title>{t(`errorPage.${failure}Title`)}</Title>
      <output className={words}>{text}</output>
      {isMissing ? <Ways isInside={isInside} /> : <ErrorActions {...{ failure, isReloading, load }} />}
    </Frame>
  )
}
