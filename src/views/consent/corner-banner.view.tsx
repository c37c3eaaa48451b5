import { useSelector } from '@xstate/react'
import { Cookie } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isGlobalPrivacyHonoured, whichVersion } from '#machines/consent/consent.selectors.ts'
import { isBannerMinimised, isBannerOpen } from '#machines/consent/corner-banner.selectors.ts'
import { brand } from '#src/lib/brand.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CornerButton } from '#src/ui/corner-button.tsx'
import { CornerCard } from '#src/ui/corner-card.tsx'
import { useProduct } from '../product.ts'
import { contentId } from '../shell/skip-to-content.tsx'
import { cornerId } from './corner-id.ts'
import { importPreferences } from './import-preferences.ts'

const note = css({ mt: '2' })
const corner = css({ display: 'contents' })

type Face = 'open' | 'minimised' | 'hidden'

/** The focus follows the banner into its button and back, and returns to where it came from when the banner goes. */
const useFocusKept = (face: Face) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const last = useRef(face)
  useEffect(() => {
    if (last.current === face) return
    last.current = face
    if (document.activeElement !== document.body) return
    const origin = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
    const target =
      face === 'hidden' ? (origin ?? document.getElementById(contentId)) : place.current?.querySelector('button')
    target?.focus({ preventScroll: true })
  }, [face])
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { ref: place, onFocus }
}

function Card() {
  const { t } = useTranslation('consent')
  const { consent } = useProduct()
  const { banner, now } = consent
  const version = useSelector(consent.actor, whichVersion)
  const isPrivacyHonoured = useSelector(consent.actor, isGlobalPrivacyHonoured)
  const intent = () => void importPreferences().catch(() => undefined)
  return (
    <CornerCard
      title={t('banner.title')}
      badge={<Badge>{t('version', { version })}</Badge>}
      minimise={{ label: t('banner.minimise'), onMinimise: () => banner.send({ type: 'banner.minimise' }) }}
      actions={
        <>
          <Button onClick={() => banner.send({ type: 'banner.acceptAll', at: now() })}>{t('banner.acceptAll')}</Button>
          <Button onClick={() => banner.send({ type: 'banner.declineAll', at: now() })}>
            {t('banner.declineAll')}
          </Button>
          <Button
            variant="ghost"
            onPointerEnter={intent}
            onFocus={intent}
            onClick={() => banner.send({ type: 'banner.managePreferences' })}
          >
            {t('banner.manage')}
          </Button>
        </>
      }
    >
      <p>{t('banner.text', { brand })}</p>
      {isPrivacyHonoured && <p className={note}>{t('globalPrivacy')}</p>}
    </CornerCard>
  )
}

export default function CornerBanner() {
  const { t } = useTranslation()
  const { banner } = useProduct().consent
  const face = useSelector(banner, (state): Face =>
    isBannerOpen(state) ? 'open' : isBannerMinimised(state) ? 'minimised' : 'hidden',
  )
  return (
    <div id={cornerId} className={corner} {...useFocusKept(face)}>
      {face === 'open' && <Card />}
      {face === 'minimised' && (
        <CornerButton icon={Cookie} onPress={() => banner.send({ type: 'banner.reopen' })}>
          {t('shell.cookieSettings')}
        </CornerButton>
      )}
    </div>
  )
}
