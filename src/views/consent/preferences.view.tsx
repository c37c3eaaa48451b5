import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isConsentGiven,
  isGlobalPrivacyHonoured,
  isReConsentNeeded,
  isSelfHosted as isSelfHostedHere,
  whenWasItUpdated,
  selectPolicyVersion,
} from '#machines/consent/consent.selectors.ts'
import { isStatisticsNew, selectBadge } from '#machines/consent/pending-changes.selectors.ts'
import { isPreferencesOpen, selectToggles } from '#machines/consent/preferences.selectors.ts'
import { consentCategories } from '#src/contract/consent-record.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LegalLink } from '../legal/legal-link.tsx'
import { useProduct } from '../product.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { CookieGroup } from './cookie-group.tsx'
import { useMoment } from './dates.ts'
import { useReConsent } from './use-re-consent.ts'
import { useReturnFocus } from './use-return-focus.ts'

const heading = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const list = css({ display: 'flex', flexDirection: 'column' })
const quiet = css({ mt: '4', textStyle: 'caption', color: 'fg.muted' })
const pending = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  mb: '4',
  p: '3',
  textStyle: 'small',
  bg: 'warning.bg',
  borderWidth: 'hairline',
  borderColor: 'warning.border',
  borderRadius: 'md',
})
const notice = css({ mb: '2', textStyle: 'small', color: 'fg.muted' })

function Updated() {
  const { t } = useTranslation('consent')
  const time = useMoment(useSelector(useProduct().consent.actor, whenWasItUpdated))
  return (
    <p className={quiet}>
      {time === null ? t('neverUpdated') : t('updated', { time })} <LegalLink to="privacy" inPlace />
    </p>
  )
}

function Groups() {
  const { t } = useTranslation('consent')
  const { actor, preferences } = useProduct().consent
  const draft = useSelector(preferences, selectToggles)
  const isPrivacyHonoured = useSelector(actor, isGlobalPrivacyHonoured)
  const isNew = useSelector(actor, isStatisticsNew)
  return (
    <>
      {isPrivacyHonoured && <p className={notice}>{t('globalPrivacy')}</p>}
      <ul className={list}>
        <CookieGroup group="essential" isOn />
        {consentCategories.map((category) => (
          <CookieGroup
            key={category}
            group={category}
            isOn={draft[category]}
            isNew={category === 'statistics' && isNew}
            onToggle={() => preferences.send({ type: 'category.toggle', category })}
          />
        ))}
      </ul>
    </>
  )
}

function Pending() {
  const { t } = useTranslation('consent')
  const isPending = useSelector(useProduct().consent.actor, isReConsentNeeded)
  const openChangelog = useReConsent()?.openChangelog
  if (!isPending || openChangelog === undefined) return null
  return (
    <div className={pending}>
      <p>{t('pending.text')}</p>
      <Button size="sm" onClick={openChangelog}>
        {t('pending.review')}
      </Button>
    </div>
  )
}

function Title() {
  const { t } = useTranslation('consent')
  const { actor } = useProduct().consent
  const version = useSelector(actor, selectPolicyVersion)
  const status = useSelector(actor, selectBadge)
  const hasChosen = useSelector(actor, (state) => isConsentGiven(state) && !isSelfHostedHere(state))
  return (
    <span className={heading}>
      {t('preferences.title')} <Badge>{t('version', { version })}</Badge>
      {hasChosen && <ConsentBadge status={status} />}
    </span>
  )
}

/** Nothing counts until it is saved; a self-hosted installation has nothing to save. */
export default function Preferences() {
  const { t } = useTranslation(['consent', 'app'])
  const { consent, configuration } = useProduct()
  const { preferences, now } = consent
  const isOpen = useSelector(preferences, isPreferencesOpen)
  const finalFocus = useReturnFocus(isOpen)
  const cancel = () => preferences.send({ type: 'preferences.cancel' })
  const { isSelfHosted } = configuration
  const choice = (
    <>
      <Button onClick={cancel}>{t('app:common.cancel')}</Button>
      <Button variant="solid" onClick={() => preferences.send({ type: 'preferences.save', at: now() })}>
        {t('preferences.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      title={<Title />}
      text={isSelfHosted ? t('selfHosted.text') : t('preferences.lead', { settings: t('app:shell.cookieSettings') })}
      closeLabel={t('app:common.close')}
      finalFocus={finalFocus}
      footer={isSelfHosted ? <Button onClick={cancel}>{t('app:common.close')}</Button> : choice}
    >
      {!isSelfHosted && <Pending />}
      {!isSelfHosted && <Groups />}
      <Updated />
    </Dialog>
  )
}
