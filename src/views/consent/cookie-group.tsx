import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type ConsentServiceId, consentServices, serviceOf } from '#machines/consent/consent-services.ts'
import type { ConsentCategory } from '#src/contract/consent-record.ts'
import { Switch } from '#src/ui/switch.tsx'

const row = css({
  py: '3',
  borderTopWidth: 'hairline',
  borderColor: 'border.subtle',
  _first: { borderTopWidth: '[0]', pt: '0' },
})
const services = css({ mt: '1', pe: '12', textStyle: 'caption', color: 'fg.subtle' })

const idsOf = (group: CookieGroupProps['group']) =>
  (Object.keys(consentServices) as ConsentServiceId[]).filter((id) => serviceOf(id).category === group)

function Services({ group }: Pick<CookieGroupProps, 'group'>) {
  const { t, i18n } = useTranslation('consent')
  const names = idsOf(group).map((id) => {
    const { isNeededWhenUsed, hasPrivacyMode } = serviceOf(id)
    const marks = [
      ...(hasPrivacyMode ? [t('preferences.privacyMode')] : []),
      ...(isNeededWhenUsed ? [t('preferences.neededWhenUsed')] : []),
    ]
    return t(`services.${id}`) + (marks.length > 0 ? ` (${marks.join(', ')})` : '')
  })
  if (names.length === 0) return <p className={services}>{t('preferences.noServices')}</p>
  return (
    <div className={services}>
      {t('preferences.services')}
      <ul lang={i18n.language}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

interface CookieGroupProps {
  readonly group: ConsentCategory | 'essential'
  readonly isOn: boolean
  /** Left out where there is no choice. */
  readonly onToggle?: () => void
}

export function CookieGroup({ group, isOn, onToggle }: CookieGroupProps) {
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
      </Switch>
      {group !== 'essential' && <Services group={group} />}
    </li>
  )
}
