import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ApiKey } from '#src/contract/api-keys.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { KeyMenuButton } from './key-menu-button.tsx'
import { Creator, Expiry, KeyScope, KeyState, LastUse } from './key-marks.tsx'

export const tableWidth = css({ md: { minW: '[980px]' } })

const widths = {
  state: css({ md: { w: '[140px]' } }),
  scope: css({ md: { w: '[190px]' } }),
  creator: css({ md: { w: '[170px]' } }),
  used: css({ md: { w: '[130px]' } }),
  expires: css({ md: { w: '[130px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const
const ending = css({ display: 'block', textStyle: 'caption', fontFamily: 'mono', color: 'fg.muted' })

function KeyName({ apiKey: { id, name, ending: last } }: { readonly apiKey: ApiKey }) {
  const { toAddress } = useOpened('key')
  return (
    <>
      <RowLink {...{ id, name }} href={toAddress({ kind: 'details', id })} />
      <span className={ending}>ca_…{last}</span>
    </>
  )
}

export const useKeyColumns = (): readonly Column<ApiKey>[] => {
  const { t } = useTranslation(['api-keys', 'listing'])
  return useMemo(() => {
    const column = (id: Exclude<keyof typeof widths, 'state' | 'actions'>) => ({
      id,
      header: t(`columns.${id}`),
      sortable: true,
      className: widths[id],
    })
    return [
      {
        id: 'name',
        header: t('listing:columns.name'),
        sortable: true,
        onPhone: 'head',
        cell: (apiKey) => <KeyName apiKey={apiKey} />,
      },
      {
        id: 'state',
        header: t('listing:columns.status'),
        onPhone: 'wide',
        className: widths.state,
        cell: (apiKey) => <KeyState apiKey={apiKey} />,
      },
      { ...column('scope'), cell: (apiKey) => <KeyScope apiKey={apiKey} /> },
      { ...column('creator'), cell: (apiKey) => <Creator apiKey={apiKey} /> },
      { ...column('used'), cell: (apiKey) => <LastUse apiKey={apiKey} /> },
      { ...column('expires'), cell: (apiKey) => <Expiry apiKey={apiKey} /> },
      {
        id: 'actions',
        header: t('listing:columns.actions'),
        onPhone: 'corner',
        align: 'end',
        className: widths.actions,
        cell: (apiKey) => <KeyMenuButton apiKey={apiKey} />,
      },
    ]
  }, [t])
}
