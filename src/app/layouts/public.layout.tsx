import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { Brand } from '#src/views/shell/brand.tsx'
import { LegalLink } from '#src/views/legal/legal-link.tsx'
import { QuietFooter, quiet } from '#src/views/shell/quiet-footer.tsx'
import { contentId } from '#src/views/shell/skip-to-content.tsx'

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  minH: 'screen',
  _barred: { minH: '[var(--window)]' },
  bg: 'bg.canvas',
  px: '6',
  _phone: { px: '4' },
})
const bar = css({ display: 'flex', alignItems: 'center', h: '16' })
const content = css({ flex: '1', w: 'full', maxW: 'content', mx: 'auto', py: '6' })

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={frame}>
      <header className={bar}>
        <Brand />
      </header>
      <main id={contentId} tabIndex={-1} className={content}>
        {children}
      </main>
      <QuietFooter>
        <LegalLink to="privacy" className={quiet} />
        <LegalLink to="terms" className={quiet} />
      </QuietFooter>
    </div>
  )
}
