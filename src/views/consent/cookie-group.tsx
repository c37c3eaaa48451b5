import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type ConsentServiceId, consentServices, getService } from '#machines/consent/consent-services.ts'
import type { ConsentCategory } from '#src/contract/consent-record.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Switch } from '#src/ui/switch.tsx'

const row = css({
  py: '3',
  borderTopWidth: 'hairline',
  borderColor: 'border.subtle',
  _first: { borderTopWidth: '[0]', pt: '0' },
  '& label[data-disabled]': { opacity: '1' },
  '& label[data-disabled] [data-part=control]': { opacity: '0.6' },
})
const quiet = css({ mt: '2', textStyle: 'caption', color: 'fg.subtle' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', mt: '2', pe: '12' })
const service = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  minH: '5',
  textStyle: 'caption',
  color: 'fg.muted',
})

const listServiceIds = (group: CookieGroupProps['group']) =>
  (Object.keys(consentServices) as ConsentServiceId[]).filter((id) => getService(id).category === group)

function Services({ group }: Pick<CookieGroupProps, 'group'>) {
  const { t } = useTranslation('consent')
  const ids = listServiceIds(group)
  if (ids.length === 0) return <p className={quiet}>{t('preferences.noServices')}</p>
  return (
    <ul aria-label={t('preferences.services')} className={list}>
      {ids.map((id) => {
        const { isNeededWhenUsed, hasPrivacyMode } = getService(id)
        return (
          <li key={id} className={service}>
            {t(`services.${id}`)}
            {hasPrivacyMode && <Badge>{t('preferences.privacyMode')}</Badge>}
            {isNeededWhenUsed && <Badge>{t('preferences.neededWhenUsed')}</Badge>}
          </li>
        )
      })}
    </ul>
  )
}

interface CookieGroupProps {
  readonly group: ConsentCategory | 'essential'
  readonly isOn: boolean
  readonly isNew?: boolean
  readonly onToggle?: () => void
}

export function CookieGroup({ group, isOn, isNew = false, onToggle }: CookieGroupProps) {
  const { t } = useTranslation('consent')
  return (
    <li className={row}>
      <Switch
        checked={isOn}
        disabled={onToggle === undefined}
        onChange={() => onToggle?.()}
        help={t(`groups.${group}.text`)}
      >
        {t(`groups.${group}.title`)}
        {isNew && (
          <>
            {' '}
            <Badge tone="accent">{t('preferences.new')}</Badge>
          </>
        )}
      </Switch>
      {group !== 'essential' && <Services group={group} />}
    </li>
  )
}
