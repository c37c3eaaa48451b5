import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isGlobalPrivacyHonoured, whenWasItUpdated, whichVersion } from '#machines/consent/consent.selectors.ts'
import { isBannerShown } from '#machines/consent/corner-banner.selectors.ts'
import { isPreferencesOpen, whichTogglesAreOn } from '#machines/consent/preferences.selectors.ts'
import { consentCategories } from '#src/contract/consent-record.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useProduct } from '../product.ts'
import { contentId } from '../shell/skip-to-content.tsx'
import { CookieGroup } from './cookie-group.tsx'
import { cornerId } from './corner-id.ts'

const heading = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const list = css({ display: 'flex', flexDirection: 'column' })
const quiet = css({ mt: '4', textStyle: 'caption', color: 'fg.muted' })
const notice = css({ mb: '2', textStyle: 'small', color: 'fg.muted' })

function Updated() {
  const { t, i18n } = useTranslation('consent')
  const updated = useSelector(useProduct().consent.actor, whenWasItUpdated)
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <p className={quiet}>
      {updated === null ? t('neverUpdated') : t('updated', { time: format.format(new Date(updated)) })}
    </p>
  )
}

function Groups() {
  const { t } = useTranslation('consent')
  const { actor, preferences } = useProduct().consent
  const draft = useSelector(preferences, whichTogglesAreOn)
  const isPrivacyHonoured = useSelector(actor, isGlobalPrivacyHonoured)
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
            onToggle={() => preferences.send({ type: 'category.toggle', category })}
          />
        ))}
      </ul>
    </>
  )
}

/** The banner goes with the choice, and the button that opened the preferences with the banner, be it a moment later. */
const useWayBack = (isOpen: boolean) => {
  const { banner } = useProduct().consent
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const here = document.activeElement
    if (isOpen && !here?.closest('[role=dialog]')) opener.current = here
  }, [isOpen])
  const isStaying = (button: Element) =>
    button.isConnected && (isBannerShown(banner.getSnapshot()) || button.closest(`#${cornerId}`) === null)
  return () => (opener.current !== null && isStaying(opener.current) ? null : document.getElementById(contentId))
}

/** Nothing counts until it is saved; on a self-hosted installation there is nothing to save. */
export default function Preferences() {
  const { t } = useTranslation(['consent', 'app'])
  const { consent, configuration } = useProduct()
  const { actor, preferences, now } = consent
  const isOpen = useSelector(preferences, isPreferencesOpen)
  const version = useSelector(actor, whichVersion)
  const finalFocus = useWayBack(isOpen)
  const cancel = () => preferences.send({ type: 'preferences.cancel' })
  const { isSelfHosted } = configuration
  const title = (
    <span className={heading}>
      {t('preferences.title')} <Badge>{t('version', { version })}</Badge>
    </span>
  )
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
      title={title}
      text={isSelfHosted ? t('selfHosted.text') : t('preferences.lead', { settings: t('app:shell.cookieSettings') })}
      closeLabel={t('app:common.close')}
      finalFocus={finalFocus}
      footer={isSelfHosted ? <Button onClick={cancel}>{t('app:common.close')}</Button> : choice}
    >
      {!isSelfHosted && <Groups />}
      <Updated />
    </Dialog>
  )
}
