import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { Brand } from '#src/views/shell/brand.tsx'
import { Proof } from '#src/views/shell/proof.tsx'
import { QuietFooter } from '#src/views/shell/quiet-footer.tsx'
import { contentId } from '#src/views/shell/skip-to-content.tsx'

const frame = css({ display: 'flex', minH: 'screen', _barred: { minH: '[var(--window)]' }, bg: 'bg.canvas' })
const half = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minW: '0',
  maxW: '180',
  px: '6',
  pt: '6',
  bg: 'bg.panel',
  borderRightWidth: 'hairline',
  borderColor: 'border.subtle',
  lgDown: { maxW: 'full' },
  _phone: { px: '4' },
})
const center = css({ display: 'flex', flex: '1', alignItems: 'center', justifyContent: 'center', py: '8' })
const form = css({ w: 'full', maxW: '100' })
const proof = css({
  flex: '1',
  minW: '0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  p: '10',
  lgDown: { display: 'none' },
})

export default function UnauthorizedLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={frame}>
      <div className={half}>
        <header>
          <Brand />
        </header>
        <main id={contentId} tabIndex={-1} className={center}>
          <div className={form}>{children}</div>
        </main>
        <QuietFooter />
      </div>
      <aside className={proof} aria-label={t('proof.label', { brand })}>
        <Proof />
      </aside>
    </div>
  )
}
