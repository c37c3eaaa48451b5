import { Building2, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useProduct, useSession } from '../product.ts'
import { LazyMenu } from './lazy-menu.tsx'

const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  w: 'full',
  minH: '9',
  px: '2',
  borderRadius: 'sm',
  borderWidth: 'hairline',
  borderColor: 'border.subtle',
  textStyle: 'label',
  textAlign: 'start',
  color: 'fg.default',
})
const name = css({ flex: '1', minW: '0', truncate: true })

/** The organisation that is shown; with more than one, a menu to change it. */
export function OrganisationSwitcher() {
  const { t } = useTranslation()
  const { session } = useProduct()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  const organisations = data?.organisations ?? []
  const current = organisations.find(({ id }) => id === selected)
  const still = (
    <div className={face}>
      <Icon of={Building2} />
      <span className={name}>{current?.name ?? '…'}</span>
    </div>
  )
  if (organisations.length < 2) return still
  return (
    <LazyMenu
      label={t('shell.switchOrganisation')}
      entries={organisations.map(({ id, name: label }) => ({ id, label, checked: id === selected }))}
      onSelect={(organisationId) => session.actor.send({ type: 'organisation.select', organisationId })}
      trigger={
        <button type="button" className={face}>
          <Icon of={Building2} />
          <span className={name}>{current?.name ?? t('shell.switchOrganisation')}</span>
          <Icon of={ChevronsUpDown} />
        </button>
      }
    />
  )
}
