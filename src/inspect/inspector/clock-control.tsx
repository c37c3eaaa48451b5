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

const getLength = (unit: Unit): number => units.find(([name]) => name === unit)?.[1] ?? 1000

function OwnAmount({ isDisabled, onAdvance }: { isDisabled: boolean; onAdvance: (milliseconds: number) => void }) {
  const { t } = useTranslation('inspector')
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
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <div className={own}>
        <Field label={t('clock.amount')} error={isRefused ? t('clock.noAmount') : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value)
              setRefused(false)
            }}
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

/** The clock can only be advanced; a reload returns it to the real time. */
export function ClockControl({ overrides, given, isDisabled, give }: ControlProps) {
  const { t } = useTranslation('inspector')
  const duration = useDuration()
  const advance = (milliseconds: number) => give('clock', { type: 'clock.advance', milliseconds })
  const next = overrides?.nextIn ?? null
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
        <div className={row}>
          {units.map(([unit, length]) => (
            <Button key={unit} size="sm" disabled={isDisabled} onClick={() => advance(length)}>
              {`+${duration(length)}`}
            </Button>
          ))}
        </div>
        <Button
          icon={StepForward}
          className={long}
          disabled={isDisabled || next === null}
          onClick={() => give('clock', { type: 'clock.next' })}
        >
          {next === null ? t('clock.nothingDue') : t('clock.toNext', { duration: duration(next) })}
        </Button>
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
