import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Cog from 'lucide-react/icons/cog'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Plain } from '../observer/record.ts'
import { activeMarks, activeStates, findChart } from './active-marks.ts'
import { ChartSection } from './chart-section.tsx'
import type { InspectedActor } from './inspected-page.ts'
import { JsonTree } from './json-tree.tsx'
import { useStateWords } from './state-words.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })
const name = css({ textStyle: 'title' })
const state = css({ fontFamily: 'mono', textStyle: 'small', color: 'fg.muted' })

function Data({ title, value }: { readonly title: string; readonly value: Plain | undefined }): ReactNode {
  const { t } = useTranslation('inspector')
  if (value === undefined) return null
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return <Card title={title}>{isEmpty ? t('json.empty') : <JsonTree label={title} value={value} />}</Card>
}

function ActorHead({ actor }: { readonly actor: InspectedActor }) {
  const { t } = useTranslation('inspector')
  const describeState = useStateWords()
  return (
    <div className={head}>
      <h2 className={name}>{actor.name}</h2>
      <Badge>{actor.chart === null ? t('actor.work') : actor.chart}</Badge>
      <span className={state}>{describeState(actor.latest)}</span>
    </div>
  )
}

interface ActorSectionProps {
  readonly actor: InspectedActor | null
  readonly onState: (id: string) => void
}

export const ActorSection = memo(function ActorSection({ actor, onState }: ActorSectionProps) {
  const { t } = useTranslation('inspector')
  if (actor === null) {
    return (
      <EmptyState icon={CircleHelp} title={t('actor.noneTitle')}>
        {t('actor.noneText')}
      </EmptyState>
    )
  }
  const machine = actor.chart === null ? undefined : findChart(actor.chart)
  return (
    <div className={stack}>
      <ActorHead actor={actor} />
      {machine !== undefined && (
        <ChartSection
          {...{ machine, onState }}
          name={actor.name}
          activeStates={activeStates(actor)}
          marks={activeMarks(actor)}
        />
      )}
      {machine === undefined && actor.chart !== null && (
        <Banner tone="warning" title={t('actor.unknownTitle', { chart: actor.chart })}>
          {t('actor.unknownText')}
        </Banner>
      )}
      {actor.chart === null && (
        <EmptyState compact icon={Cog} title={t('actor.workTitle')}>
          {t('actor.workText')}
        </EmptyState>
      )}
      <Data title={t('actor.context')} value={actor.latest.context} />
      <Data title={t('actor.output')} value={actor.latest.output} />
      <Data title={t('actor.error')} value={actor.latest.error} />
      <Data title={t('actor.input')} value={actor.input} />
    </div>
  )
})
