import { type ReactNode, useEffect } from 'react'
import { css } from '#styled-system/css'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { prepareCallFailure } from '#src/views/late-call-failure.tsx'
import { MarketingInfoPlace } from '#src/views/marketing-info/marketing-info-place.tsx'
import { OverlayLayer } from '#src/views/overlays/overlay-layer.tsx'
import { PhoneBar } from '#src/views/shell/phone-bar.tsx'
import { ShellShortcuts } from '#src/views/shell/shell-shortcuts.ts'
import { Sidebar } from '#src/views/shell/sidebar.tsx'
import { contentId } from '#src/views/shell/skip-to-content.tsx'
import { Shortcuts } from '#src/views/shortcuts/shortcuts.tsx'

const frame = css({ display: 'flex', minH: 'screen', bg: 'bg.canvas', _phone: { flexDirection: 'column' } })

const side = css({
  position: 'sticky',
  top: '0',
  h: '[var(--window)]',
  flexShrink: '0',
  borderInlineEnd: 'none',
  borderRightWidth: 'hairline',
  borderColor: 'border.subtle',
  bg: 'bg.panel',
  zIndex: 'header',
  _phone: { display: 'none' },
})

const content = css({ flex: '1', minW: '0', display: 'flex', flexDirection: 'column', pb: '[var(--taken)]' })

export default function AuthorizedLayout({ children }: { children: ReactNode }) {
  useEffect(prepareCallFailure, [])
  return (
    <RememberedCalls>
      <Shortcuts>
        <OverlayLayer>
          <ShellShortcuts />
          <div data-shell className={frame}>
            <aside className={side}>
              <Sidebar />
            </aside>
            <PhoneBar />
            <main id={contentId} tabIndex={-1} className={content}>
              {children}
            </main>
          </div>
          <MarketingInfoPlace />
        </OverlayLayer>
      </Shortcuts>
    </RememberedCalls>
  )
}
