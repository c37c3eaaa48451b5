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
import { useEventWords } from './event-words.ts'
import type { InspectedActor } from './inspected-page.ts'
import { useProblemWords } from './problem-words.ts'
import { useWay, type Way } from './use-way.ts'

const quiet = css({ textStyle: 'small', color: 'fg.muted', _empty: { display: 'none' } })
const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })

interface JumpControlProps extends ControlProps {
  readonly machine: AnyStateMachine
  readonly actor: InspectedActor
  /** Chosen here or in the picture. */
  readonly chosen: string | undefined
  readonly onState: (id: string) => void
  /** The page's own clock. */
  readonly now: number
}

const statesWithin = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...statesWithin(state)])

/** What will be done to get there, or why it cannot be. */
function WayTo(wanted: Parameters<typeof useWay>[0]) {
  const { t } = useTranslation('inspector')
  const problem = useProblemWords()
  const words = useEventWords()
  const way = useWay(wanted)
  const told = (answer: Way) =>
    typeof answer === 'string' ? problem(answer) : t('jump.way', { steps: answer.map(words).join(' → ') })
  return (
    <output className={quiet}>
      {way.state === 'pending' && t('jump.looking')}
      {way.state === 'told' && told(way.answer)}
    </output>
  )
}

/** To any state of the chart by the shortest way it knows. */
export function JumpControl(props: JumpControlProps) {
  const { machine, actor, chosen, onState, now: clock, given, isDisabled, give } = props
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
        <WayTo machine={machine} standing={actor.standing} to={canGo ? chosen : undefined} now={clock} />
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
