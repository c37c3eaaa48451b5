import ListFilter from 'lucide-react/icons/list-filter'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Workspace } from '#src/contract/workspaces.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  minW: '0',
  mt: '0.5',
  textStyle: 'caption',
  color: 'fg.muted',
  '& svg': { boxSize: '3', color: 'fg.subtle' },
  _empty: { display: 'none' },
})
const fact = css({ display: 'inline-flex', alignItems: 'center', gap: '1', minW: '0' })
const text = css({ truncate: true })

export function WorkspaceName({ workspace: { id, name, description, rule, isAutoIndexed } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces')
  const { toAddress } = useOpened('workspace')
  return (
    <>
      <RowLink {...{ id, name }} href={toAddress({ kind: 'details', id })} title={description} />
      <span className={line}>
        {rule !== undefined && (
          <span className={fact}>
            <Icon of={ListFilter} />
            {t('byRule')}
          </span>
        )}
        {isAutoIndexed && (
          <span className={fact} title={t('autoIndexed')}>
            <Icon of={RefreshCw} label={t('autoIndexed')} />
          </span>
        )}
        {description !== undefined && (
          <span className={fact}>
            <bdi className={text}>{description.split('\n', 1)[0]}</bdi>
          </span>
        )}
      </span>
    </>
  )
}
