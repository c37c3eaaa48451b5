import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { StorageTime } from './stored-item.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { useProduct } from '../product.ts'
import { type CookieRow, cookieRows } from './cookie-rows.ts'

const frame = css({
  mt: '5',
  borderWidth: 'hairline',
  borderRadius: 'lg',
  overflow: 'clip',
  md: { '& table': { textStyle: 'caption' }, '& :is(th, td)': { px: '3' } },
})
const key = css({ textStyle: 'code', fontSize: 'xs', color: 'fg.default', overflowWrap: 'anywhere' })
const service = css({ fontWeight: 'medium' })
const quiet = css({ color: 'fg.muted' })
const named = css({ md: { w: '[19%]' } })
const narrow = css({ md: { w: '[15%]' } })

type ColumnId = 'name' | 'category' | 'purpose' | 'place' | 'time' | 'holder'

const breakable = (name: string) =>
  name.split(/(?<=[_:-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function Name({ row: { kind, id, item } }: { row: CookieRow }) {
  const { t } = useTranslation('legal')
  return (
    <>
      {kind === 'service' && <div className={service}>{t(`cookies.services.${id}`)}</div>}
      {item.name !== '' && <code className={key}>{breakable(item.name)}</code>}
    </>
  )
}

const useWords = () => {
  const { t } = useTranslation('legal')
  return {
    category: ({ category }: CookieRow) => t(`cookies.categories.${category}`),
    purpose: ({ kind, id }: CookieRow) =>
      kind === 'service' ? t(`cookies.purposes.${id}`) : t(`cookies.items.${id}`, { days: consentPolicy.maxAgeDays }),
    place: ({ item }: CookieRow) => t(`cookies.places.${item.place}`),
    time: (time: StorageTime) =>
      typeof time === 'object' ? t('cookies.times.days', { count: time.days }) : t(`cookies.times.${time}`),
    holder: ({ holder }: CookieRow) => (typeof holder === 'object' ? holder.names : t(`cookies.holders.${holder}`)),
  }
}

export function CookieTable() {
  const { t } = useTranslation('legal')
  const words = useWords()
  const { isSelfHosted } = useProduct().configuration
  const column = (id: ColumnId, cell: Column<CookieRow>['cell'], rest: Partial<Column<CookieRow>>) => ({
    id,
    header: t(`cookies.columns.${id}`),
    cell,
    ...rest,
  })
  const columns = [
    column('name', (row) => <Name row={row} />, { onPhone: 'head', className: named }),
    column('category', words.category, { className: narrow }),
    column('purpose', (row) => <span className={quiet}>{words.purpose(row)}</span>, { onPhone: 'wide' }),
    column('place', words.place, { className: narrow }),
    column('time', ({ item }) => words.time(item.time), { className: narrow }),
    column('holder', words.holder, { className: narrow }),
  ]
  return (
    <div className={frame}>
      <DataTable
        label={t('cookies.label')}
        columns={columns}
        rows={cookieRows(isSelfHosted)}
        getKey={({ kind, id, item }) => `${kind} ${id} ${item.name} ${item.place}`}
        layout="fixed"
      />
    </div>
  )
}
