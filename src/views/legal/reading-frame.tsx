import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { getRoute } from '#machines/navigation/route-table.ts'
import { Brand } from '../shell/brand.tsx'
import { QuietFooter } from '../shell/quiet-footer.tsx'
import { contentId } from '../shell/skip-to-content.tsx'

/** Print shows the text alone; overlays follow this frame in the tree. */
const frame = css({
  display: 'flex',
  flexDirection: 'column',
  minH: 'screen',
  _barred: { minH: '[var(--window)]' },
  bg: 'bg.panel',
  '@media print': { display: 'block', '& ~ *, & ~ * > *': { display: 'none!' } },
})
const column = css({ w: 'full', maxW: 'content', mx: 'auto', px: '8', _phone: { px: '4' } })
const band = css({ borderBottomWidth: 'hairline' })
const bar = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4', h: '16' })
const content = css({ flex: '1', pt: '12', pb: '20', outline: 'none', _phone: { pt: '8', pb: '12' } })
const foot = css({ borderTopWidth: 'hairline' })
const home = css({ borderRadius: 'sm' })
const hiddenInPrint = css({ '@media print': { display: 'none' } })

export function ReadingFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { path } = getRoute('login')
  return (
    <div className={frame}>
      <header className={cx(band, hiddenInPrint)}>
        <div className={cx(column, bar)}>
          <Link href={path} className={home}>
            <Brand />
          </Link>
          <Link href={path} className={button()}>
            {t('titles.login')}
          </Link>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={cx(column, content)}>
        {children}
      </main>
      <div className={cx(foot, hiddenInPrint)}>
        <div className={column}>
          <QuietFooter />
        </div>
      </div>
    </div>
  )
}
