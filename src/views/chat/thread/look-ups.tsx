import ChevronRight from 'lucide-react/icons/chevron-right'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Message } from '#machines/conversation/messages.ts'
import type { LookUp } from '#src/contract/answer-events.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LookUpRow } from './look-up-row.tsx'

const box = css({ mb: '4', textStyle: 'small', color: 'fg.muted' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1.5', '&:not(:first-child)': { mt: '1.5' } })
const fold = css({
  '&[open] > summary > :first-child': { transform: 'rotate(90deg)' },
  '& > ol': { ms: '2', ps: '4', borderLeftWidth: 'hairline' },
})
const summary = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minH: '6',
  borderRadius: 'sm',
  _hover: { color: 'fg.default' },
})

const maxShown = 4

interface ListProps {
  readonly lookUps: readonly LookUp[]
  readonly isAnswering: boolean
}

function List({ lookUps, isAnswering }: ListProps) {
  return (
    <ol className={list}>
      {lookUps.map((lookUp) => (
        <LookUpRow key={lookUp.number} {...{ lookUp, isAnswering }} />
      ))}
    </ol>
  )
}

/** The list folds before there is text below it, so that it never moves what is being read. */
export function LookUps({ message: { lookUps, state, content } }: { message: Message }) {
  const { t } = useTranslation('chat')
  if (lookUps.length === 0) return null
  const isAnswering = state === 'streaming'
  const isFolded = !isAnswering || content !== ''
  const foldedLookUps = isFolded ? lookUps : lookUps.slice(0, -maxShown)
  const isRunning = isFolded && isAnswering && lookUps.some((lookUp) => lookUp.state === 'running')
  return (
    <div className={box}>
      {foldedLookUps.length > 0 && (
        <details className={fold}>
          <summary className={summary}>
            <Icon of={ChevronRight} />
            {t(isFolded ? 'lookUps.folded' : 'lookUps.earlier', { count: foldedLookUps.length })}
            {isRunning && <Icon of={LoaderCircle} spinning />}
          </summary>
          <List {...{ lookUps: foldedLookUps, isAnswering }} />
        </details>
      )}
      {!isFolded && <List {...{ lookUps: lookUps.slice(-maxShown), isAnswering }} />}
    </div>
  )
}
