import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { findChart } from './active-marks.ts'
import { ClockControl } from './clock-control.tsx'
import type { ControlProps } from './control-props.ts'
import { EventControl } from './event-control.tsx'
import { FaultControl } from './fault-control.tsx'
import { hasEnded, type InspectedActor, type InspectedPage } from './inspected-page.ts'
import { JumpControl } from './jump-control.tsx'
import { PolicyControl } from './policy-control.tsx'
import { SituationControl } from './situation-control.tsx'
import type { SituationName } from './situations.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })

const unseen = css({ srOnly: true })

interface ControlsPaneProps extends ControlProps {
  readonly page: InspectedPage
  readonly actor: InspectedActor | null
  readonly now: number
  readonly state: string | undefined
  readonly onState: (id: string) => void
  readonly awaited: SituationName | null
  readonly onAwait: (situation: SituationName | null) => void
  readonly onLook: (actor: string) => void
}

export function ControlsPane(props: ControlsPaneProps) {
  const { page, actor, now, state, onState, awaited, onAwait, onLook, ...rest } = props
  const { t } = useTranslation('inspector')
  const machine = actor?.chart == null ? undefined : findChart(actor.chart)
  const isOver = actor !== null && hasEnded(actor)
  const ofActor = { ...rest, isDisabled: rest.isDisabled || isOver }
  return (
    <section className={stack}>
      <h2 className={unseen}>{t('controls.title')}</h2>
      {actor !== null && actor.chart !== null && <EventControl key={actor.id} actor={actor} now={now} {...ofActor} />}
      {actor !== null && machine !== undefined && (
        <JumpControl {...{ machine, actor, onState }} chosen={state} {...ofActor} />
      )}
      <SituationControl {...{ page, awaited, onAwait, onLook }} {...rest} />
      <ClockControl {...rest} />
      <FaultControl page={page} {...rest} />
      <PolicyControl {...rest} />
    </section>
  )
}
