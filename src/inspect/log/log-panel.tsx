import ListFilter from 'lucide-react/icons/list-filter'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { InspectedPage, PanelProps } from '../inspector/inspected-page.ts'
import { actorNames } from './actor-names.ts'
import { EventLog } from './event-log.tsx'
import { filterSteps, noFilter, type StepFilter } from './filter-steps.ts'
import { LogFilters } from './log-filters.tsx'
import { StepDetails } from './step-details.tsx'
import { toSteps } from './steps.ts'
import { useLogWords } from './use-log-words.ts'
import { useStepWords } from './use-step-words.ts'

const room = css({ containerType: '[inline-size]', containerName: '[log]', minW: '0' })
const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const details = css({ outline: 'none', minW: '0' })

interface LogEmptyStateProps {
  readonly hasSteps: boolean
  readonly onClear: () => void
}

function LogEmptyState({ hasSteps, onClear }: LogEmptyStateProps) {
  const { t } = useTranslation('recording')
  if (!hasSteps) {
    return (
      <EmptyState compact icon={ScrollText} title={t('log.emptyTitle')}>
        {t('log.emptyText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      compact
      icon={ListFilter}
      title={t('log.noneTitle')}
      action={<Button onClick={onClear}>{t('log.clear')}</Button>}
    >
      {t('log.noneText')}
    </EmptyState>
  )
}

const useFilteredSteps = (page: InspectedPage, filter: StepFilter) => {
  const steps = useMemo(() => toSteps(page), [page])
  return { steps, shown: useMemo(() => filterSteps(steps, filter), [steps, filter]) }
}

export function LogPanel({ page, number, onNumber, view: { filter }, onView }: PanelProps) {
  const { t } = useTranslation('recording')
  const words = useLogWords()
  const opened = useRef<HTMLDivElement>(null)
  const names = useMemo(() => actorNames(page), [page])
  const stepWords = useStepWords(names)
  const { steps, shown } = useFilteredSteps(page, filter)
  const chosen = number === null ? undefined : steps.find((step) => step.number === number)
  const clearFilter = () => onView({ filter: noFilter })
  return (
    <div className={stack}>
      <div className={room}>
        <Card flush title={t('log.title')} text={t('log.keys')}>
          <LogFilters
            {...{ filter, names }}
            onFilter={(next) => onView({ filter: next })}
            shown={t('log.shown', {
              count: shown.length,
              shown: words.number(shown.length),
              total: words.number(steps.length),
            })}
          />
          {shown.length === 0 && <LogEmptyState hasSteps={steps.length > 0} onClear={clearFilter} />}
          {shown.length > 0 && (
            <EventLog
              steps={shown}
              {...{ stepWords }}
              chosen={number}
              onChoose={onNumber}
              onOpen={() => opened.current?.focus()}
            />
          )}
        </Card>
      </div>
      <div ref={opened} tabIndex={-1} className={details}>
        <StepDetails {...{ page, stepWords }} step={chosen} />
      </div>
    </div>
  )
}
