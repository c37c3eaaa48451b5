import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { Brand } from '#src/views/shell/brand.tsx'
import { contentId, SkipToContent } from '#src/views/shell/skip-to-content.tsx'
import { RoomControls } from './room-controls.tsx'
import { type Room, rooms } from './rooms.ts'

const frame = css({ display: 'flex', flexDirection: 'column', minH: 'screen', bg: 'bg.canvas' })
const band = css({ bg: 'bg.panel', borderBottomWidth: 'hairline', px: '8', _phone: { px: '4' } })
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minH: '16',
  py: '2',
})
const asWideAsText = css({ maxW: 'content', mx: 'auto' })
const places = css({ display: 'flex', alignItems: 'center', gap: '1' })
const place = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: '8',
  px: '3',
  borderRadius: 'sm',
  textStyle: 'label',
  color: 'fg.muted',
  _hover: { bg: 'bg.hover' },
  '&[aria-current]': { color: 'fg.default', bg: 'bg.subtle' },
})
const end = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2', ms: 'auto' })
const content = css({
  flex: '1',
  w: 'full',
  minW: '0',
  px: '8',
  py: '6',
  outline: 'none',
  _phone: { px: '4', py: '4' },
})

export function InspectRoom({ room, children }: { room: Room; children: ReactNode }) {
  const { t } = useTranslation(['inspect', 'app'])
  const title = t(`rooms.${room.name}`)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
  return (
    <div className={frame}>
      <SkipToContent />
      <header className={band}>
        <div className={cx(bar, !room.isWide && asWideAsText)}>
          <Brand />
          <Badge>{t('qa')}</Badge>
          <nav className={places} aria-label={t('app:shell.navigation')}>
            {rooms.map(({ path, name }) => (
              <a key={path} href={path} className={place} aria-current={name === room.name ? 'page' : undefined}>
                {t(`rooms.${name}`)}
              </a>
            ))}
          </nav>
          <div className={end}>
            <Link href="/">{t('toProduct', { brand })}</Link>
            <RoomControls />
          </div>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={content}>
        {children}
      </main>
    </div>
  )
}
