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
import { moveStage, restoreStage, type StageOrder } from './stage-order.ts'

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

/** A moved stage keeps the focus on the button that moved it, although the list is rendered again. */
const useMoveFocus = () => {
  const requested = useRef<string | null>(null)
  const buttons = useRef(new Map<string, HTMLButtonElement | null>())
  useEffect(() => {
    if (requested.current !== null) buttons.current.get(requested.current)?.focus()
    requested.current = null
  })
  return {
    keep: (key: string, button: HTMLButtonElement | null) => void buttons.current.set(key, button),
    request: (key: string) => void (requested.current = key),
  }
}

interface MoveButtonProps {
  readonly id: string
  readonly stage: string
  readonly by: -1 | 1
  readonly isAtEnd: boolean
  readonly focus: ReturnType<typeof useMoveFocus>
  readonly onMove: (id: string, by: -1 | 1) => void
}

function MoveButton({ id, stage, by, isAtEnd, focus, onMove }: MoveButtonProps) {
  const { t } = useTranslation('inspect')
  const move = (direction: -1 | 1) => {
    focus.request(`${id} ${direction}`)
    onMove(id, direction)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || direction === null) return
    event.preventDefault()
    move(direction)
  }
  return (
    <IconButton
      ref={(button) => focus.keep(`${id} ${by}`, button)}
      size="sm"
      icon={by === -1 ? ArrowUp : ArrowDown}
      label={t(by === -1 ? 'whatIf.up' : 'whatIf.down', { stage })}
      aria-disabled={isAtEnd || undefined}
      onKeyDown={onKeyDown}
      onClick={() => move(by)}
    />
  )
}

interface LeftOutStagesProps {
  readonly ids: readonly string[]
  readonly findName: (id: string) => string
  readonly onPutBack: (id: string) => void
}

function LeftOutStages({ ids, findName, onPutBack }: LeftOutStagesProps) {
  const { t } = useTranslation('inspect')
  if (ids.length === 0) return null
  return (
    <>
      <p className={label}>{t('whatIf.leftOut')}</p>
      <div className={chips}>
        {ids.map((id) => (
          <Button
            key={id}
            size="sm"
            icon={Plus}
            aria-label={t('whatIf.putBack', { stage: findName(id) })}
            onClick={() => onPutBack(id)}
          >
            {findName(id)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Stages move by buttons, or by Alt and the arrow keys on the focused stage. */
export function StageList({ stages, order: { kept, leftOut }, onChange }: StageListProps) {
  const { t } = useTranslation('inspect')
  const focus = useMoveFocus()
  const findName = (id: string) => stages.find((stage) => stage.id === id)?.name ?? id
  const real = stages.map(({ id }) => id)
  const move = (id: string, by: -1 | 1) => onChange(moveStage(kept, id, by))
  return (
    <>
      <ol className={list} aria-label={t('whatIf.list')}>
        {kept.map((id, index) => (
          <li key={id} className={entry}>
            <span className={place} aria-hidden="true">
              {index + 1}
            </span>
            <span className={name}>{findName(id)}</span>
            <MoveButton {...{ id, focus }} stage={findName(id)} by={-1} isAtEnd={index === 0} onMove={move} />
            <MoveButton
              {...{ id, focus }}
              stage={findName(id)}
              by={1}
              isAtEnd={index === kept.length - 1}
              onMove={move}
            />
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
      <LeftOutStages ids={leftOut} findName={findName} onPutBack={(id) => onChange(restoreStage(kept, id, real))} />
    </>
  )
}
