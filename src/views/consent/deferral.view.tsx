import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isConfirming, isDeferralOpen, isMaximumReached } from '#machines/consent/deferral.selectors.ts'
import {
  selectDeferralDays,
  selectDeferralsLeft,
  selectGraceDaysLeft,
  selectDeferralCount,
} from '#machines/consent/pending-changes.selectors.ts'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useProduct } from '../product.ts'
import { useUntilClosed } from './use-until-closed.ts'
import { useReturnFocus } from './use-return-focus.ts'

const note = css({ mt: '2', color: 'fg.muted' })

type Props = Pick<ReConsent, 'deferral'>

/** Keeps the values of the open dialog: confirming a deferral changes them. */
const useShownValues = (isOpen: boolean, { deferral }: Props) => {
  const { actor } = useProduct().consent
  return {
    isMaximum: useUntilClosed(isOpen, useSelector(deferral, isMaximumReached)),
    pause: useSelector(actor, selectDeferralDays),
    graceDaysLeft: useUntilClosed(isOpen, useSelector(actor, selectGraceDaysLeft)),
    left: useUntilClosed(isOpen, useSelector(actor, selectDeferralsLeft)),
    times: useUntilClosed(isOpen, useSelector(actor, selectDeferralCount)),
  }
}

function Buttons({ deferral, isMaximum }: Props & { isMaximum: boolean }) {
  const { t } = useTranslation(['re-consent', 'consent', 'app'])
  const { now } = useProduct().consent
  const isBusy = useSelector(deferral, isConfirming)
  return (
    <>
      <Button onClick={() => deferral.send({ type: 'deferral.cancel' })}>{t('app:common.cancel')}</Button>
      {isMaximum ? (
        <Button variant="solid" onClick={() => deferral.send({ type: 'deferral.review' })}>
          {t('consent:pending.review')}
        </Button>
      ) : (
        <Button
          variant="solid"
          busy={isBusy && t('deferral.confirming')}
          onClick={() => deferral.send({ type: 'deferral.confirm', at: now() })}
        >
          {t('deferral.confirm')}
        </Button>
      )}
    </>
  )
}

export function Deferral({ deferral }: Props) {
  const { t } = useTranslation(['re-consent', 'app'])
  const isOpen = useSelector(deferral, isDeferralOpen)
  const { isMaximum, pause, graceDaysLeft, left, times } = useShownValues(isOpen, { deferral })
  const finalFocus = useReturnFocus(isOpen)
  /** A dialog opened by hand, as QA does, may follow no deferral. */
  const maximum = times === 0 ? t('deferral.maximumNow') : t('deferral.maximum', { count: times })
  const message = pause < graceDaysLeft ? t('deferral.text', { count: pause }) : t('deferral.untilEnd')
  return (
    <Dialog
      open={isOpen}
      onClose={() => deferral.send({ type: 'deferral.cancel' })}
      role="alertdialog"
      size="sm"
      title={t(isMaximum ? 'deferral.maximumTitle' : 'deferral.title')}
      text={isMaximum ? maximum : message}
      closeLabel={t('app:common.close')}
      finalFocus={finalFocus}
      footer={<Buttons deferral={deferral} isMaximum={isMaximum} />}
    >
      <p>{t('deferral.grace', { count: graceDaysLeft })}</p>
      {!isMaximum && left === 1 && <p className={note}>{t('deferral.lastTime')}</p>}
    </Dialog>
  )
}
