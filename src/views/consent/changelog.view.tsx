import { useSelector } from '@xstate/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isChangelogOpen, mayBePutOff } from '#machines/consent/changelog.selectors.ts'
import { selectPendingChanges, selectPolicyVersion } from '#machines/consent/consent.selectors.ts'
import { selectGraceEndsAt, selectBadge, selectPreviousVersion } from '#machines/consent/pending-changes.selectors.ts'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import { consentCategories } from '#src/contract/consent-record.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useProduct } from '../product.ts'
import { ChangedGroup } from './changed-group.tsx'
import { ConsentBadge } from './consent-badge.tsx'
import { useDay } from './dates.ts'
import { useUntilClosed } from './use-until-closed.ts'
import { useReturnFocus } from './use-return-focus.ts'

const heading = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const step = css({ display: 'flex', alignItems: 'center', gap: '1', mb: '1', textStyle: 'small', color: 'fg.default' })
const start = css({ me: 'auto', _phone: { me: '0' } })

type Props = Pick<ReConsent, 'changelog'>

/** Keeps the values of the open dialog; after the answer nothing is pending. */
const useShownValues = (isOpen: boolean) => {
  const { actor } = useProduct().consent
  return {
    changes: useUntilClosed(isOpen, useSelector(actor, selectPendingChanges)),
    from: useUntilClosed(isOpen, useSelector(actor, selectPreviousVersion)),
    to: useUntilClosed(isOpen, useSelector(actor, selectPolicyVersion)),
    status: useUntilClosed(isOpen, useSelector(actor, selectBadge)),
    date: useDay(useUntilClosed(isOpen, useSelector(actor, selectGraceEndsAt))),
  }
}

function Lead({ from, to, status, date }: Omit<ReturnType<typeof useShownValues>, 'changes'>) {
  const { t } = useTranslation('re-consent')
  return (
    <>
      <span className={step}>
        <VisuallyHidden>{t('changelog.versions', { from, to })}</VisuallyHidden>
        <span aria-hidden>{from}</span>
        <Icon of={ArrowRight} />
        <span aria-hidden>{to}</span>
      </span>
      {t(status === 'gracePeriod' ? 'changelog.inGrace' : 'changelog.afterGrace', { date })}
    </>
  )
}

function Choice({ changelog }: Props) {
  const { t } = useTranslation(['re-consent', 'consent'])
  const { now } = useProduct().consent
  const mayWait = useSelector(changelog, mayBePutOff)
  return (
    <>
      <Button variant="ghost" className={start} onClick={() => changelog.send({ type: 'changelog.managePreferences' })}>
        {t('consent:banner.manage')}
      </Button>
      {mayWait && (
        <Button onClick={() => changelog.send({ type: 'changelog.remindLater' })}>{t('banner.remindLater')}</Button>
      )}
      <Button variant="solid" onClick={() => changelog.send({ type: 'changelog.accept', at: now() })}>
        {t('changelog.accept')}
      </Button>
    </>
  )
}

export function Changelog({ changelog }: Props) {
  const { t } = useTranslation(['re-consent', 'app'])
  const isOpen = useSelector(changelog, isChangelogOpen)
  const { changes, ...lead } = useShownValues(isOpen)
  const finalFocus = useReturnFocus(isOpen)
  const groups = consentCategories
    .map((category) => ({ category, changes: changes.filter((change) => change.category === category) }))
    .filter((group) => group.changes.length > 0)
  return (
    <Dialog
      open={isOpen}
      onClose={() => changelog.send({ type: 'changelog.close' })}
      size="lg"
      title={
        <span className={heading}>
          {t('changelog.title')} <ConsentBadge status={lead.status} />
        </span>
      }
      text={<Lead {...lead} />}
      closeLabel={t('app:common.close')}
      finalFocus={finalFocus}
      footer={<Choice changelog={changelog} />}
    >
      {groups.length === 0 && <p>{t('changelog.empty')}</p>}
      {groups.map((group) => (
        <ChangedGroup key={group.category} {...group} />
      ))}
    </Dialog>
  )
}
