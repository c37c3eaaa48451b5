import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { Brand } from '#src/views/shell/brand.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { prepareCallFailure } from '#src/views/late-call-failure.tsx'
import { Sidebar } from '#src/views/shell/sidebar.tsx'
import { contentId } from '#src/views/shell/skip-to-content.tsx'

const NavigationDrawer = lazy(() => import('#src/views/shell/navigation-drawer.tsx'))

const frame = css({ display: 'flex', minH: 'screen', bg: 'bg.canvas', _phone: { flexDirection: 'column' } })

const side = css({
  position: 'sticky',
  top: '0',
  h: 'screen',
  flexShrink: '0',
  borderInlineEnd: 'none',
  borderRightWidth: 'hairline',
  borderColor: 'border.subtle',
  bg: 'bg.panel',
  _phone: { display: 'none' },
})

const bar = css({
  display: 'none',
  _phone: {
    display: 'flex',
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    alignItems: 'center',
    gap: '2',
    h: '12',
    px: '2',
    bg: 'bg.panel',
    borderBottomWidth: 'hairline',
    borderColor: 'border.subtle',
  },
})

const content = css({ flex: '1', minW: '0', display: 'flex', flexDirection: 'column' })

/** Signed in: navigation at the side, a drawer on small screens. */
export default function AuthorizedLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(prepareCallFailure, [])
  return (
    <RememberedCalls>
      <div className={frame}>
        <aside className={side}>
          <Sidebar />
        </aside>
        <header className={bar}>
          <IconButton icon={MenuIcon} label={t('shell.openNavigation')} onClick={() => setDrawerOpen(true)} />
          <Brand />
        </header>
        <Suspense>{isDrawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}</Suspense>
        <main id={contentId} tabIndex={-1} className={content}>
          {children}
        </main>
      </div>
    </RememberedCalls>
  )
}
