import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { ChartSection } from './chart-section.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })
const name = css({ textStyle: 'title' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })

const nothing = () => undefined

export function IdleChart({ machine }: { readonly machine: AnyStateMachine }) {
  const { t } = useTranslation('inspector')
  return (
    <div className={stack}>
      <div className={head}>
        <h2 className={name}>{machine.id}</h2>
        <Badge>{t('charts.notRunning')}</Badge>
      </div>
      <p className={quiet}>{t('chart.notRunning')}</p>
      <ChartSection
        key={machine.id}
        {...{ machine }}
        name={machine.id}
        activeStates={[]}
        marks={{}}
        onState={nothing}
      />
    </div>
  )
}
