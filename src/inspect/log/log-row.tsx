import { memo } from 'react'
import { css } from '#styled-system/css'
import { MarkSign } from './mark-sign.tsx'
import type { Step } from './steps.ts'
import type { LogWords } from './use-log-words.ts'
import type { StepWords } from './use-step-words.ts'

const narrow = '@container log (width < 34rem)'
const middling = '@container log (34rem <= width < 60rem)'

const row = css({
  display: 'grid',
  columnGap: '3',
  alignItems: 'center',
  px: '5',
  minH: '8',
  py: '1',
  borderBottomWidth: 'hairline',
  textStyle: 'caption',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-selected=true]': { bg: 'accent.bg', boxShadow: '[inset 2px 0 0 var(--colors-accent-solid)]' },
  '&[data-quiet]': { color: 'fg.muted' },
  [narrow]: { gridTemplateColumns: '[auto auto minmax(0, 1fr)]' },
  [middling]: { gridTemplateColumns: '[4ch minmax(0, 1fr) minmax(0, 1fr) 6.5rem]' },
  '@container log (width >= 60rem)': {
    gridTemplateColumns: '[4ch 6.5rem 4.5rem minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr) 6.5rem]',
  },
})
const numberCell = css({
  color: 'fg.muted',
  textAlign: 'end',
  [narrow]: { gridColumn: '[3]', gridRow: '[1]' },
  [middling]: { gridColumn: '[1]', gridRow: '[1]' },
})
const timeCell = css({
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  [narrow]: { gridRow: '[4]' },
  [middling]: { gridColumn: '[3]', gridRow: '[2]' },
})
const sinceCell = css({
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  [narrow]: { gridRow: '[4]' },
  [middling]: { gridColumn: '[4]', gridRow: '[2]', textAlign: 'start' },
})
const wayCell = css({
  minW: '0',
  overflowWrap: 'anywhere',
  [narrow]: { gridColumn: '[1 / -1]' },
  [middling]: { gridColumn: '[2]', gridRow: '[2]' },
})
const eventCell = css({
  minW: '0',
  fontFamily: 'mono',
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
  [narrow]: { gridColumn: '[1 / 3]', gridRow: '[1]' },
  [middling]: { gridColumn: '[2]', gridRow: '[1]' },
})
const effectCell = css({
  minW: '0',
  fontFamily: 'mono',
  overflowWrap: 'anywhere',
  [narrow]: { gridColumn: '[1 / -1]' },
  [middling]: { gridColumn: '[3]', gridRow: '[1]' },
})
const markCell = css({
  [narrow]: { gridRow: '[4]', justifySelf: 'end' },
  [middling]: { gridColumn: '[4]', gridRow: '[1]' },
})

interface LogRowProps {
  readonly step: Step
  readonly place: number
  readonly isChosen: boolean
  readonly words: LogWords
  readonly stepWords: StepWords
}

export const rowId = (number: number): string => `log-row-${number}`

const cell = { role: 'gridcell' }

export const LogRow = memo(function LogRow({ step, place, isChosen, words, stepWords }: LogRowProps) {
  const { number, at, since, mark, type } = step
  const role = { role: 'row', 'aria-rowindex': place, 'aria-selected': isChosen }
  return (
    <div {...role} id={rowId(number)} data-number={number} data-quiet={step.hasEffect ? undefined : ''} className={row}>
      <span {...cell} className={numberCell}>
        {words.number(number)}
      </span>
      <span {...cell} className={timeCell} title={words.moment(at)}>
        {words.time(at)}
      </span>
      <span {...cell} className={sinceCell}>
        {since === null ? '' : `+${words.duration(since)}`}
      </span>
      <span {...cell} className={wayCell}>
        {stepWords.sender(step)} → {stepWords.receiver(step)}
      </span>
      <span {...cell} className={eventCell} title={type}>
        {stepWords.event(step)}
      </span>
      <span {...cell} className={effectCell}>
        {stepWords.effect(step)}
      </span>
      <span {...cell} className={markCell}>
        <MarkSign mark={mark} />
      </span>
    </div>
  )
})
