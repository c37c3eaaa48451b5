import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Route from 'lucide-react/icons/route'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { chartGraph, type ChartState } from '../charts/chart-graph.ts'
import type { PreparedWay } from '../link/messages.ts'
import { CommandOutcome } from './command-outcome.tsx'
import { activeStates } from './active-marks.ts'
import type { ControlProps } from './control-props.ts'
import type { InspectedActor } from './inspected-page.ts'
import type { GivenCommand } from './inspector.setup.ts'
import { WaySteps } from './way-steps.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })

interface JumpControlProps extends ControlProps {
  readonly machine: AnyStateMachine
  readonly actor: InspectedActor
  readonly chosen: string | undefined
  readonly onState: (id: string) => void
}

const statesWithin = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...statesWithin(state)])

const useStateOptions = (machine: AnyStateMachine, active: readonly string[]) => {
  const { t } = useTranslation('inspector')
  const states = useMemo(() => statesWithin(chartGraph(machine).root), [machine])
  return states.map(({ id }) => {
    const name = id.slice(machine.root.id.length + 1)
    const isActive = active.includes(id)
    return { value: id, label: isActive ? t('jump.isHere', { name }) : name, disabled: isActive }
  })
}

const commandFor = (given: GivenCommand | undefined, actor: string): GivenCommand | undefined => {
  const isMine = given?.command.type === 'way.prepare' || given?.command.type === 'state.reach'
  return isMine && 'actor' in given.command && given.command.actor === actor ? given : undefined
}

interface ConfirmProps extends Pick<ControlProps, 'isDisabled' | 'give'> {
  readonly way: PreparedWay
  readonly isGoing: boolean
}

function Confirm({ way, isGoing, isDisabled, give }: ConfirmProps) {
  const { t } = useTranslation('inspector')
  const { actor, state, steps } = way
  const isBlocked = steps.length === 0 || steps.some(({ obstacle }) => obstacle !== null)
  return (
    <>
      <WaySteps steps={steps} />
      <Button
        variant="solid"
        icon={CornerDownRight}
        disabled={isDisabled || isBlocked}
        busy={isGoing && t('jump.going')}
        onClick={() => give('jump', { type: 'state.reach', actor, state, way: way.way })}
      >
        {t('jump.go')}
      </Button>
    </>
  )
}

export function JumpControl(props: JumpControlProps) {
  const { machine, actor, chosen, onState, given, overrides, isDisabled, give } = props
  const { t } = useTranslation('inspector')
  const active = activeStates(actor)
  const options = useStateOptions(machine, active)
  const mine = commandFor(given.jump, actor.id)
  const isPending = (type: GivenCommand['command']['type']) => mine?.outcome === 'pending' && mine.command.type === type
  const isReach = mine?.command.type === 'state.reach'
  const reached = mine?.command.type === 'state.reach' ? mine.command.state.slice(machine.root.id.length + 1) : ''
  const canGo = chosen !== undefined && !active.includes(chosen)
  const way = overrides?.way
  const isShown = way?.actor === actor.id && way.state === chosen
  return (
    <Card title={t('jump.title')} text={t('jump.text')}>
      <div className={stack}>
        <Field label={t('jump.state')}>
          <Select options={options} value={chosen} onChange={onState} placeholder={t('jump.choose')} />
        </Field>
        <Button
          icon={Route}
          disabled={isDisabled || !canGo}
          busy={isPending('way.prepare') && t('jump.looking')}
          onClick={() => canGo && give('jump', { type: 'way.prepare', actor: actor.id, state: chosen })}
        >
          {t('jump.show')}
        </Button>
        {isShown && canGo && <Confirm {...{ way, isDisabled, give }} isGoing={isPending('state.reach')} />}
        <CommandOutcome
          given={mine?.outcome === 'done' && !isReach ? undefined : mine}
          done={t('jump.reached', { state: reached })}
        />
      </div>
    </Card>
  )
}
