import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { cornerCard } from '#styled-system/recipes/corner-card'
import { selectPolicyVersion } from '#machines/consent/consent.selectors.ts'
import { selectGraceDaysLeft, selectGraceEndsAt, selectBadge } from '#machines/consent/pending-changes.selectors.ts'
import {
  isReConsentMinimised,
  isReConsentOpen,
  mayClose,
  mayRemindLater,
} from '#machines/consent/re-consent.selectors.ts'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CornerCard } from '#src/ui/corner-card.tsx'
import { useProduct } from '../product.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { BannerFrame, type BannerState } from './corner-banner-frame.tsx'
import { useDay } from './dates.ts'

const note = css({ mt: '2' })
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '2', flexBasis: 'full', mb: '1' })
const alone = css({ gridColumn: '1 / -1' })

type Props = Pick<ReConsent, 'banner'>

function Status({ size }: { size: 'xs' | 'sm' }) {
  return <ConsentBadge status={useSelector(useProduct().consent.actor, selectBadge)} size={size} />
}

function Actions({ banner }: Props) {
  const { t } = useTranslation(['re-consent', 'consent'])
  const mayWait = useSelector(banner, mayRemindLater)
  return (
    <>
      <Button
        variant="solid"
        className={mayWait ? undefined : alone}
        onClick={() => banner.send({ type: 'banner.review' })}
      >
        {t('consent:pending.review')}
      </Button>
      {mayWait && (
        <Button onClick={() => banner.send({ type: 'banner.remindLater' })}>{t('banner.remindLater')}</Button>
      )}
    </>
  )
}

function Card({ banner }: Props) {
  const styles = cornerCard()
  const { t } = useTranslation(['re-consent', 'consent'])
  const { actor, now } = useProduct().consent
  const version = useSelector(actor, selectPolicyVersion)
  const count = useSelector(actor, selectGraceDaysLeft)
  const date = useDay(useSelector(actor, selectGraceEndsAt))
  const isClosable = useSelector(banner, mayClose)
  const close = { label: t('banner.close'), onClose: () => banner.send({ type: 'banner.defer', at: now() }) }
  return (
    <CornerCard
      title={t('banner.title')}
      badge={
        <span className={badges}>
          <Badge>{t('consent:version', { version })}</Badge>
          <Status size="sm" />
        </span>
      }
      minimise={{ label: t('consent:banner.minimise'), onMinimise: () => banner.send({ type: 'banner.minimise' }) }}
      close={isClosable ? close : undefined}
      actions={<Actions banner={banner} />}
    >
      <p className={styles.short}>{t('banner.title')}</p>
      <div className={styles.long}>
        <p>{t('banner.text')}</p>
        <p className={note}>{t('banner.grace', { count, date })}</p>
      </div>
    </CornerCard>
  )
}

export function ReConsentBanner({ banner }: Props) {
  const bannerState = useSelector(banner, (state): BannerState =>
    isReConsentOpen(state) ? 'open' : isReConsentMinimised(state) ? 'minimised' : 'hidden',
  )
  return (
    <BannerFrame
      bannerState={bannerState}
      onReopen={() => banner.send({ type: 'banner.reopen' })}
      badge={<Status size="xs" />}
    >
      <Card banner={banner} />
    </BannerFrame>
  )
}
