import { type FormEvent, useState } from 'react'
import FastForward from 'lucide-react/icons/fast-forward'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import StepForward from 'lucide-react/icons/step-forward'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { seconds } from '#src/lib/durations.ts'
import { Select } from '#src/ui/select.tsx'
import { durationUnits } from '../duration-units.ts'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'
import { useDuration } from './duration-words.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const long = css({ h: 'auto', minH: 'control.md', py: '1.5', whiteSpace: 'normal' })
const own = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1.3fr)]',
  gap: '2',
  alignItems: 'end',
})

const units = durationUnits.toReversed()
type Unit = (typeof units)[number][0]

const getLength = (unit: Unit): number => units.find(([name]) => name === unit)?.[1] ?? 1 * seconds

type OnAdvance = (milliseconds: number) => void

const useAmount = (onAdvance: OnAdvance) => {
  const [amount, setAmount] = useState('14')
  const [unit, setUnit] = useState<Unit>('d')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const milliseconds = Math.round(Number(amount) * getLength(unit))
    const isUsable = Number.isFinite(milliseconds) && milliseconds >= 1
    setRefused(!isUsable)
    if (isUsable) onAdvance(milliseconds)
  }
  const change = (text: string) => {
    setAmount(text)
    setRefused(false)
  }
  return { amount, change, unit, setUnit, isRefused, submit }
}

function OwnAmount({ isDisabled, onAdvance }: { isDisabled: boolean; onAdvance: OnAdvance }) {
  const { t } = useTranslation('inspector')
  const { amount, change, unit, setUnit, isRefused, submit } = useAmount(onAdvance)
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <div className={own}>
        <Field label={t('clock.amount')} error={isRefused ? t('clock.noAmount') : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <Select
          label={t('clock.unit')}
          options={units.map(([value]) => ({ value, label: t(`clock.units.${value}`) }))}
          value={unit}
          onChange={(value) => setUnit(value as Unit)}
        />
      </div>
      <div className={row}>
        <Button type="submit" icon={FastForward} disabled={isDisabled}>
          {t('clock.advance')}
        </Button>
      </div>
    </form>
  )
}

function UnitButtons({ isDisabled, onAdvance }: { isDisabled: boolean; onAdvance: OnAdvance }) {
  const duration = useDuration()
  return (
    <div className={row}>
      {units.map(([unit, length]) => (
        <Button key={unit} size="sm" disabled={isDisabled} onClick={() => onAdvance(length)}>
          {`+${duration(length)}`}
        </Button>
      ))}
    </div>
  )
}

function NextTimerButton({ overrides, isDisabled, give }: Omit<ControlProps, 'given'>) {
  const { t } = useTranslation('inspector')
  const duration = useDuration()
  const next = overrides?.nextIn ?? null
  return (
    <Button
      icon={StepForward}
      className={long}
      disabled={isDisabled || next === null}
      onClick={() => give('clock', { type: 'clock.next' })}
    >
      {next === null ? t('clock.nothingDue') : t('clock.toNext', { duration: duration(next) })}
    </Button>
  )
}

/** The clock can only be advanced; a reload returns it to the real time. */
export function ClockControl({ overrides, given, isDisabled, give }: ControlProps) {
  const { t } = useTranslation('inspector')
  const duration = useDuration()
  const advance = (milliseconds: number) => give('clock', { type: 'clock.advance', milliseconds })
  const ahead = overrides?.ahead ?? 0
  const command = given.clock?.command
  const isReturning = command?.type === 'clock.return' && given.clock?.outcome === 'pending'
  const done =
    command?.type === 'clock.advance'
      ? t('clock.advanced', { duration: duration(command.milliseconds) })
      : t('clock.reached')
  return (
    <Card
      title={t('clock.title')}
      text={ahead === 0 ? t('clock.real') : `${t('clock.ahead', { duration: duration(ahead) })} ${t('clock.kept')}`}
    >
      <div className={stack}>
        <UnitButtons isDisabled={isDisabled} onAdvance={advance} />
        <NextTimerButton {...{ overrides, isDisabled, give }} />
        <OwnAmount isDisabled={isDisabled} onAdvance={advance} />
        {ahead > 0 && (
          <Button
            icon={RotateCcw}
            className={long}
            disabled={isDisabled}
            busy={isReturning && t('clock.returning')}
            onClick={() => give('clock', { type: 'clock.return' })}
          >
            {t('clock.back')}
          </Button>
        )}
        <CommandOutcome given={command?.type === 'clock.return' ? undefined : given.clock} done={done} />
      </div>
    </Card>
  )
}
