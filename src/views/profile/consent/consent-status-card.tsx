import { useSelector } from '@xstate/react'
import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isChoiceNeeded, whenWasItUpdated, selectChoices } from '#machines/consent/consent.selectors.ts'
import { selectBadge, selectPreviousVersion } from '#machines/consent/pending-changes.selectors.ts'
import { consentCategories } from '#src/contract/consent-record.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { ConsentBadge } from '../../consent/consent-badge.tsx'
import { useProduct } from '../../product.ts'
import { useFigures } from '../../listing/figures.ts'
import { LegalLinks } from '../legal-links.tsx'

const words = css({ display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'small' })
const quiet = css({ color: 'fg.muted' })
const columns = css({
  display: 'grid',
  alignItems: 'start',
  columnGap: '8',
  rowGap: '2',
  lg: { gridTemplateColumns: '1fr 1fr' },
})

function Undecided() {
  const { t } = useTranslation('profile')
  return (
    <div className={words}>
      <p>{t('consent.none')}</p>
      <p className={quiet}>{t('consent.noneText')}</p>
    </div>
  )
}

function Allowed({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('profile')
  return (
    <StatusBadge tone={isOn ? 'success' : 'neutral'} icon={isOn ? Check : CircleMinus}>
      {t(isOn ? 'consent.on' : 'consent.off')}
    </StatusBadge>
  )
}

function Decided() {
  const { t } = useTranslation(['profile', 'consent'])
  const { time } = useFigures()
  const { actor } = useProduct().consent
  const choices = useSelector(actor, selectChoices)
  const version = useSelector(actor, selectPreviousVersion)
  const updated = useSelector(actor, whenWasItUpdated)
  const badge = useSelector(actor, selectBadge)
  const categories = consentCategories.map((category) => ({
    id: category,
    label: t(`consent:groups.${category}.title`),
    value: <Allowed isOn={choices[category]} />,
  }))
  const essential = { id: 'essential', label: t('consent:groups.essential.title'), value: t('consent.always') }
  const facts = [
    { id: 'status', label: t('consent.status'), value: <ConsentBadge status={badge} /> },
    { id: 'version', label: t('consent.version'), value: version },
    {
      id: 'when',
      label: t('consent.when'),
      value: updated !== null && <time dateTime={updated}>{time(updated)}</time>,
    },
  ]
  return (
    <div className={columns}>
      <KeyValueList items={[essential, ...categories]} />
      <KeyValueList items={facts} />
    </div>
  )
}

export function ConsentStatusCard() {
  const { t } = useTranslation('profile')
  const { consent, cookieSettings } = useProduct()
  const isUndecided = useSelector(consent.actor, isChoiceNeeded)
  return (
    <Card
      title={t('consent.title')}
      text={t('consent.text')}
      actions={<Button onClick={cookieSettings.open}>{t('consent.change')}</Button>}
      footer={<LegalLinks />}
    >
      {isUndecided ? <Undecided /> : <Decided />}
    </Card>
  )
}
