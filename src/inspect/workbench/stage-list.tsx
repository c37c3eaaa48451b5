import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { StageReport } from '../funnels/report.ts'
import { moved, putBack, type StageOrder } from './stage-order.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  ps: '3',
  pe: '1',
  py: '1',
  borderWidth: 'hairline',
  borderRadius: 'sm',
  bg: 'bg.panel',
})
const place = css({ color: 'fg.subtle', minW: '4' })
const name = css({ flex: '1', minW: '0' })
const label = css({ textStyle: 'label', color: 'fg.muted', mt: '4', mb: '2' })
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

interface StageListProps {
  readonly stages: readonly StageReport[]
  readonly order: StageOrder
  readonly onChange: (order: readonly string[]) => void
}

/** Stages move by buttons, or by Alt and the arrow keys on the focused stage. */
export function StageList({ stages, order: { kept, leftOut }, onChange }: StageListProps) {
  const { t } = useTranslation('inspect')
  const focused = useRef<string | null>(null)
  const entries = useRef(new Map<string, HTMLButtonElement | null>())
  const findName = (id: string) => stages.find((stage) => stage.id === id)?.name ?? id
  const real = stages.map(({ id }) => id)
  useEffect(() => {
    if (focused.current !== null) entries.current.get(focused.current)?.focus()
    focused.current = null
  })
  const move = (id: string, by: -1 | 1) => onChange(moved(kept, id, by))
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    focused.current = `${id} ${by}`
    move(id, by)
  }
  const step = (id: string, by: -1 | 1, isAtEnd: boolean) => (
    <IconButton
      ref={(button) => void entries.current.set(`${id} ${by}`, button)}
      size="sm"
      icon={by === -1 ? ArrowUp : ArrowDown}
      label={t(by === -1 ? 'whatIf.up' : 'whatIf.down', { stage: findName(id) })}
      aria-disabled={isAtEnd || undefined}
      onKeyDown={(event) => onKeyDown(event, id)}
      onClick={() => {
        focused.current = `${id} ${by}`
        move(id, by)
      }}
    />
  )
  return (
    <>
      <ol className={list} aria-label={t('whatIf.list')}>
        {kept.map((id, index) => (
          <li key={id} className={entry}>
            <span className={place} aria-hidden="true">
              {index + 1}
            </span>
            <span className={name}>{findName(id)}</span>
            {step(id, -1, index === 0)}
            {step(id, 1, index === kept.length - 1)}
            <IconButton
              size="sm"
              icon={X}
              label={t('whatIf.remove', { stage: findName(id) })}
              disabled={kept.length === 1}
              onClick={() => onChange(kept.filter((stage) => stage !== id))}
            />
          </li>
        ))}
      </ol>
      {leftOut.length > 0 && (
        <>
          <p className={label}>{t('whatIf.leftOut')}</p>
          <div className={chips}>
            {leftOut.map((id) => (
              <Button
                key={id}
                size="sm"
                icon={Plus}
                aria-label={t('whatIf.putBack', { stage: findName(id) })}
                onClick={() => onChange(putBack(kept, id, real))}
              >
                {findName(id)}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}
