import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { css } from '#styled-system/css'
import { cornerCard } from '#styled-system/recipes/corner-card'
import { isGlobalPrivacyHonoured, selectPolicyVersion } from '#machines/consent/consent.selectors.ts'
import type { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { isBannerMinimised, isBannerOpen } from '#machines/consent/corner-banner.selectors.ts'
import { brand } from '#src/lib/brand.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CornerCard } from '#src/ui/corner-card.tsx'
import { LegalLink } from '../legal/legal-link.tsx'
import { useProduct } from '../product.ts'
import { BannerFrame, type BannerState } from './corner-banner-frame.tsx'
import { importPreferences } from './import-preferences.ts'

const note = css({ mt: '2' })

interface ChoiceBannerProps {
  readonly banner: ActorRefFrom<typeof cornerBannerMachine>
  readonly title: string
  readonly notices?: readonly string[]
}

function Choices({ banner }: Pick<ChoiceBannerProps, 'banner'>) {
  const { t } = useTranslation('consent')
  const { now } = useProduct().consent
  const intent = () => void importPreferences().catch(() => undefined)
  return (
    <>
      <Button onClick={() => banner.send({ type: 'banner.acceptAll', at: now() })}>{t('banner.acceptAll')}</Button>
      <Button onClick={() => banner.send({ type: 'banner.declineAll', at: now() })}>{t('banner.declineAll')}</Button>
      <Button
        variant="ghost"
        onPointerEnter={intent}
        onFocus={intent}
        onClick={() => banner.send({ type: 'banner.managePreferences' })}
      >
        {t('banner.manage')}
      </Button>
    </>
  )
}

function Card({ banner, title, notices = [] }: ChoiceBannerProps) {
  const { t } = useTranslation('consent')
  const styles = cornerCard()
  const { actor } = useProduct().consent
  const version = useSelector(actor, selectPolicyVersion)
  const isPrivacyHonoured = useSelector(actor, isGlobalPrivacyHonoured)
  const paragraphs = isPrivacyHonoured ? [...notices, t('globalPrivacy')] : notices
  return (
    <CornerCard
      title={title}
      badge={<Badge>{t('version', { version })}</Badge>}
      minimise={{ label: t('banner.minimise'), onMinimise: () => banner.send({ type: 'banner.minimise' }) }}
      actions={<Choices banner={banner} />}
    >
      <p>
        <span className={styles.short}>{t('banner.short')} </span>
        <span className={styles.long}>{t('banner.text', { brand })} </span>
        <LegalLink to="privacy" />
      </p>
      {paragraphs.map((notice) => (
        <p key={notice} className={note}>
          {notice}
        </p>
      ))}
    </CornerCard>
  )
}

export function ChoiceBanner(props: ChoiceBannerProps) {
  const { banner } = props
  const bannerState = useSelector(banner, (state): BannerState =>
    isBannerOpen(state) ? 'open' : isBannerMinimised(state) ? 'minimised' : 'hidden',
  )
  return (
    <BannerFrame bannerState={bannerState} onReopen={() => banner.send({ type: 'banner.reopen' })}>
      <Card {...props} />
    </BannerFrame>
  )
}
