import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { LogHeader, SpokenHeader } from './log-header.tsx'
import { LogRow, rowId } from './log-row.tsx'
import type { Step } from './steps.ts'
import { useFollowing } from './use-following.ts'
import { useLogWords } from './use-log-words.ts'
import type { StepWords } from './use-step-words.ts'

const frame = css({ position: 'relative', minW: '0' })
const box = css({
  h: '[min(60dvh, 36rem)]',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const news = css({
  position: 'absolute',
  bottom: '3',
  insetInline: '0',
  display: 'flex',
  justifyContent: 'center',
})

const usualRow = 33
const pageOfRows = 10

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  PageUp: (place) => place - pageOfRows,
  PageDown: (place) => place + pageOfRows,
  Home: () => 0,
  End: (_, last) => last,
}

const numberAt = ({ target }: MouseEvent): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null
  return row === null ? null : Number(row.dataset['number'])
}

interface EventLogProps {
  readonly steps: readonly Step[]
  readonly stepWords: StepWords
  readonly chosen: number | null
  readonly onChoose: (number: number | null) => void
  readonly onOpen: () => void
}

const getGridProps = ({ steps, chosen, onChoose, onOpen }: Omit<EventLogProps, 'stepWords'>, place: number) => {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && place !== -1) return onOpen()
    if (event.key === 'Escape') return onChoose(null)
    const last = steps.length - 1
    const next = moves[event.key]?.(place === -1 ? last + 1 : place, last)
    if (next === undefined) return undefined
    event.preventDefault()
    return onChoose(steps[Math.min(Math.max(next, 0), last)]?.number ?? null)
  }
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-rowcount': steps.length + 1,
    'aria-activedescendant': place === -1 ? undefined : rowId(chosen ?? 0),
    onKeyDown: press,
    onClick: (event: MouseEvent) => onChoose(numberAt(event) ?? chosen),
    onDoubleClick: onOpen,
  }
}

function FreshButton({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('recording')
  return (
    <div className={news}>
      <Button size="sm" variant="solid" icon={ArrowDown} onClick={onPress}>
        {t('log.fresh', { count })}
      </Button>
    </div>
  )
}

const useChosenPlace = (list: RefObject<VirtualizerHandle | null>, { steps, chosen }: EventLogProps): number => {
  const place = chosen === null ? -1 : steps.findIndex(({ number }) => number === chosen)
  useEffect(() => {
    if (place !== -1) list.current?.scrollToIndex(place, { align: 'nearest' })
  }, [list, place])
  return place
}

export function EventLog(props: EventLogProps) {
  const { steps, stepWords, chosen, onChoose } = props
  const { t } = useTranslation('recording')
  const words = useLogWords()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { fresh, onScroll, follow } = useFollowing(list, steps, chosen)
  const place = useChosenPlace(list, props)
  const followNewest = () => {
    onChoose(null)
    follow()
  }
  return (
    <div className={frame}>
      <LogHeader />
      <div {...getGridProps(props, place)} ref={scroller} aria-label={t('log.title')} className={box}>
        <SpokenHeader />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={steps}
          itemSize={usualRow}
          keepMounted={place === -1 ? [] : [place]}
          onScroll={onScroll}
        >
          {(step, index) => (
            <LogRow
              key={step.number}
              {...{ step, words, stepWords }}
              place={index + 2}
              isChosen={step.number === chosen}
            />
          )}
        </Virtualizer>
      </div>
      {fresh > 0 && <FreshButton count={fresh} onPress={followNewest} />}
    </div>
  )
}
