import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Input } from '#src/ui/input.tsx'
import { everyChart } from '../plans/every-chart.ts'
import { hasEnded, type InspectedPage } from './inspected-page.ts'

const list = css({ display: 'flex', flexDirection: 'column', mt: '2' })
const title = css({ textStyle: 'label', mb: '2' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '2',
  w: 'full',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  textStyle: 'small',
  textAlign: 'start',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'accent.bg' },
})
const quiet = css({ textStyle: 'caption', color: 'fg.muted' })

const ids = everyChart.map(({ id }) => id).toSorted()

interface ChartListProps {
  readonly page: InspectedPage
  readonly actor: string | null
  readonly chart: string | null
  readonly onActor: (id: string) => void
  readonly onChart: (id: string) => void
}

export function ChartList({ page, actor, chart, onActor, onChart }: ChartListProps) {
  const { t } = useTranslation('inspector')
  const [search, setSearch] = useState('')
  const matches = ids.filter((id) => id.toLowerCase().includes(search.trim().toLowerCase()))
  const actors = [...page.actors.values()].filter((candidate) => !hasEnded(candidate))
  return (
    <section>
      <h3 className={title}>{t('charts.title')}</h3>
      <Input
        icon={Search}
        type="search"
        aria-label={t('charts.search')}
        placeholder={t('charts.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {matches.length === 0 && <p className={quiet}>{t('charts.notFound')}</p>}
      <ul className={list} aria-label={t('charts.title')}>
        {matches.map((id) => {
          const runner = actors.find((candidate) => candidate.chart === id)
          const isShown = runner === undefined ? chart === id : page.actors.get(actor ?? '')?.chart === id
          return (
            <li key={id}>
              <button
                type="button"
                className={row}
                aria-current={isShown || undefined}
                onClick={() => (runner === undefined ? onChart(id) : onActor(runner.id))}
              >
                <span>{id}</span>
                <span className={quiet}>{t(runner === undefined ? 'charts.notRunning' : 'charts.running')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
