import { CornerDownRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { chartGraph, type ChartState } from '../charts/chart-graph.ts'
import { CommandOutcome } from './command-outcome.tsx'
import { activeStates } from './active-marks.ts'
import type { ControlProps } from './control-props.ts'
import type { InspectedActor } from './inspected-page.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })

interface JumpControlProps extends ControlProps {
  readonly machine: AnyStateMachine
  readonly actor: InspectedActor
  /** Chosen here or in the picture. */
  readonly chosen: string | undefined
  readonly onState: (id: string) => void
}

const statesWithin = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...statesWithin(state)])

/** To any state of the chart by the shortest way it knows. */
export function JumpControl(props: JumpControlProps) {
  const { machine, actor, chosen, onState, given, isDisabled, give } = props
  const { t } = useTranslation('inspector')
  const states = useMemo(() => statesWithin(chartGraph(machine).root), [machine])
  const now = activeStates(actor)
  const options = states.map(({ id }) => {
    const name = id.slice(machine.root.id.length + 1)
    return { value: id, label: now.includes(id) ? t('jump.isHere', { name }) : name, disabled: now.includes(id) }
  })
  const command = given.jump?.command
  const mine = command?.type === 'state.reach' && command.actor === actor.id ? given.jump : undefined
  const reached = command?.type === 'state.reach' ? command.state.slice(machine.root.id.length + 1) : ''
  const canGo = chosen !== undefined && !now.includes(chosen)
  return (
    <Card title={t('jump.title')} text={t('jump.text')}>
      <div className={stack}>
        <Field label={t('jump.state')}>
          <Select options={options} value={chosen} onChange={onState} placeholder={t('jump.choose')} />
        </Field>
        <Button
          icon={CornerDownRight}
          disabled={isDisabled || !canGo}
          busy={mine?.outcome === 'pending' && t('jump.going')}
          onClick={() => canGo && give('jump', { type: 'state.reach', actor: actor.id, state: chosen })}
        >
          {t('jump.go')}
        </Button>
        <CommandOutcome given={mine} done={t('jump.reached', { state: reached })} />
      </div>
    </Card>
  )
}
