import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

const header = css({
  display: 'none',
  columnGap: '3',
  px: '5',
  py: '2',
  borderBottomWidth: 'hairline',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'fg.muted',
  '@container log (width >= 60rem)': {
    display: 'grid',
    gridTemplateColumns: '[4ch 6.5rem 4.5rem minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr) 6.5rem]',
  },
})
const end = css({ textAlign: 'end' })

const columns = ['number', 'time', 'since', 'way', 'event', 'effect', 'mark'] as const

/** This header stays above the scrolling list, which has its own header for screen readers. */
export function LogHeader() {
  const { t } = useTranslation('recording')
  return (
    <div aria-hidden="true" className={header}>
      {columns.map((column) => (
        <span key={column} className={column === 'number' || column === 'since' ? end : undefined}>
          {t(`log.${column}`)}
        </span>
      ))}
    </div>
  )
}

const roles = { row: { role: 'row', 'aria-rowindex': 1 }, header: { role: 'columnheader' } }

export function SpokenHeader() {
  const { t } = useTranslation('recording')
  return (
    <VisuallyHidden>
      <span {...roles.row}>
        {columns.map((column) => (
          <span key={column} {...roles.header}>
            {t(`log.${column}`)}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
