import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type ConsentServiceId, consentServices } from '#machines/consent/consent-services.ts'
import type { ConsentCategory, PendingChange } from '#src/contract/consent-record.ts'
import { Badge, StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const group = css({ mt: '5', _first: { mt: '0' } })
const heading = css({ textStyle: 'label', fontSize: 'md' })
const entry = css({
  display: 'grid',
  gridTemplateColumns: '[7rem 1fr]',
  columnGap: '3',
  rowGap: '1',
  py: '3',
  borderTopWidth: 'hairline',
  borderColor: 'border.subtle',
  _phone: { gridTemplateColumns: '1fr' },
  _first: { mt: '2' },
})
const quiet = css({ textStyle: 'caption', color: 'fg.muted' })
const affected = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', mt: '2' })

const kinds: Readonly<Record<PendingChange['type'], StatusLook>> = {
  added: { icon: Plus, tone: 'success' },
  removed: { icon: Minus, tone: 'danger' },
  modified: { icon: Pencil, tone: 'info' },
}

const isOurs = (id: string): id is ConsentServiceId => Object.hasOwn(consentServices, id)
const isRecording = (id: string): id is 'sessionRecording' | 'heatmaps' =>
  id === 'sessionRecording' || id === 'heatmaps'

const useNameService = () => {
  const { t } = useTranslation(['re-consent', 'consent'])
  return (id: string): string => {
    if (isOurs(id)) return t(`consent:services.${id}`)
    return isRecording(id) ? t(`services.${id}`) : id
  }
}

function Services({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('re-consent')
  const nameService = useNameService()
  const label = useId()
  if (ids.length === 0) return <p className={quiet}>{t('changelog.noServices')}</p>
  return (
    <div className={affected}>
      <span id={label} className={quiet}>
        {t('changelog.services')}
      </span>
      <ul aria-labelledby={label} className={css({ display: 'contents' })}>
        {ids.map((id) => (
          <li key={id}>
            <Badge>{nameService(id)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The policy names its texts by keys that no type knows. */
const useDescription = (key: string): string => {
  const { t, i18n } = useTranslation('re-consent')
  const text: unknown = i18n.getResource(i18n.language, 're-consent', key)
  return typeof text === 'string' ? text : t('changelog.unexplained')
}

function Change({ type, description, affectedServices }: PendingChange) {
  const { t } = useTranslation('re-consent')
  return (
    <li className={entry}>
      <div>
        <StatusBadge {...kinds[type]}>{t(`changelog.${type}`)}</StatusBadge>
      </div>
      <div>
        <p>{useDescription(description)}</p>
        <Services ids={affectedServices} />
      </div>
    </li>
  )
}

interface ChangedGroupProps {
  readonly category: ConsentCategory
  readonly changes: readonly PendingChange[]
}

export function ChangedGroup({ category, changes }: ChangedGroupProps) {
  const { t } = useTranslation('consent')
  const title = useId()
  return (
    <section aria-labelledby={title} className={group}>
      <h3 id={title} className={heading}>
        {t(`groups.${category}.title`)}
      </h3>
      <ul>
        {changes.map((change) => (
          <Change key={`${change.type} ${change.description}`} {...change} />
        ))}
      </ul>
    </section>
  )
}
