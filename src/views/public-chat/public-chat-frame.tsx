import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { LegalLink } from '../legal/legal-link.tsx'
import { Brand } from '../shell/brand.tsx'
import { QuietFooter, quiet } from '../shell/quiet-footer.tsx'
import { contentId } from '../shell/skip-to-content.tsx'

const frame = css({ display: 'flex', flexDirection: 'column', h: '[var(--window)]', minH: '120', bg: 'bg.canvas' })
const bar = css({
  display: 'flex',
  alignItems: 'center',
  minH: '12',
  px: '6',
  borderBottomWidth: 'hairline',
  bg: 'bg.panel',
  _phone: { px: '4' },
})
const content = css({ display: 'flex', flexDirection: 'column', flex: '1', minH: '0', minW: '0' })
const foot = css({ px: '6', _phone: { px: '4', '& footer': { py: '2', gap: '3' } } })

export function PublicChatFrame({ children }: { children: ReactNode }) {
  return (
    <div data-fills-window className={frame}>
      <header className={bar}>
        <Brand />
      </header>
      <main id={contentId} tabIndex={-1} className={content}>
        {children}
      </main>
      <div className={foot}>
        <QuietFooter>
          <LegalLink to="privacy" className={quiet} />
          <LegalLink to="terms" className={quiet} />
        </QuietFooter>
      </div>
    </div>
  )
}
