import { Building2, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useSession } from '../product.ts'
import { lazyMenu } from './lazy-menu.tsx'

const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
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
const iconOnly = css({ justifyContent: 'center' })
const name = css({ flex: '1', minW: '0', truncate: true })

const OrganisationMenu = lazyMenu(() => import('./organisation-menu.tsx'))

/** The organisation that is shown; with more than one, a menu to change it. */
export function OrganisationSwitcher({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const { t } = useTranslation()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  const organisations = data?.organisations ?? []
  const current = organisations.find(({ id }) => id === selected)?.name ?? '…'
  const inside = (
    <>
      <Icon of={Building2} />
      {!isIconOnly && <span className={name}>{current}</span>}
    </>
  )
  if (organisations.length < 2) return isIconOnly ? null : <div className={face}>{inside}</div>
  const named = isIconOnly ? { 'aria-label': t('shell.switchOrganisation'), title: current } : {}
  return (
    <OrganisationMenu
      trigger={
        <button type="button" className={cx(face, isIconOnly && iconOnly)} {...named}>
          {inside}
          {!isIconOnly && <Icon of={ChevronsUpDown} />}
        </button>
      }
    />
  )
}
