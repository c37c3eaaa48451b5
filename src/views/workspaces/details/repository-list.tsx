import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { Repository } from '#src/contract/repositories.ts'
import { useFigures } from '../../listing/figures.ts'
import { VirtualRows } from '../../listing/dialogs/virtual-rows.tsx'
import { StatusMark } from '../../repositories/list/status-mark.tsx'
import { repositoryAddress } from '../places.ts'

const heading = css({ textStyle: 'label', mb: '2' })
const count = css({ color: 'fg.subtle', fontWeight: 'regular' })

export function WorkspaceRepositories({ members }: { members: readonly Repository[] }) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const label = t('columns.repositories')
  return (
    <section aria-label={label}>
      <h3 className={heading}>
        {label} <span className={count}>{number(members.length)}</span>
      </h3>
      <VirtualRows label={label} rows={members} getKey={({ id }) => id} place="panel">
        {({ id, name, status }) => (
          <>
            <span>
              <Link href={repositoryAddress(id)} className={link()}>
                <bdi>{name}</bdi>
              </Link>
            </span>
            <StatusMark status={status} />
          </>
        )}
      </VirtualRows>
    </section>
  )
}
