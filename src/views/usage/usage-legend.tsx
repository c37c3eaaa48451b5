import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { useFigures } from '../listing/figures.ts'
import { spotColours } from './series-colours.ts'
import type { UsageSeries } from './usage-series.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', textStyle: 'small' })
const entry = css({ display: 'flex', alignItems: 'center', gap: '2', minW: '0', overflowWrap: 'anywhere' })
const spot = css({ boxSize: '3', borderRadius: 'sm', flexShrink: '0' })
const amount = css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })

export function UsageLegend({ usage: { series, total } }: { readonly usage: UsageSeries }) {
  const { t } = useTranslation('usage')
  const { number, percent } = useFigures()
  return (
    <ul className={list} aria-label={t('chart.legend')}>
      {series.map((each, place) => (
        <li key={each.id} className={entry}>
          <span className={cx(spot, spotColours[place])} aria-hidden="true" />
          <bdi>{each.label}</bdi>
          <span className={amount}>
            {number(each.total)} ({percent(each.total / total)})
          </span>
        </li>
      ))}
    </ul>
  )
}
