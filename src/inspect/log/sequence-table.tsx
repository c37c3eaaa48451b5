import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { MarkSign } from './mark-sign.tsx'
import type { Step } from './steps.ts'
import { useLogWords } from './use-log-words.ts'
import type { StepWords } from './use-step-words.ts'

const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })
const number = css({ minW: '6', minH: '6', borderRadius: 'sm', color: 'accent.text', textDecoration: 'underline' })

interface SequenceTableProps {
  readonly steps: readonly Step[]
  readonly stepWords: StepWords
  readonly chosen: number | null
  readonly onChoose: (number: number) => void
}

export function SequenceTable({ steps, stepWords, chosen, onChoose }: SequenceTableProps) {
  const { t } = useTranslation('recording')
  const words = useLogWords()
  const columns: readonly Column<Step>[] = [
    {
      id: 'number',
      header: t('log.number'),
      cell: (step) => (
        <button
          type="button"
          className={number}
          aria-label={t('sequence.choose', { number: words.number(step.number) })}
          onClick={() => onChoose(step.number)}
        >
          {words.number(step.number)}
        </button>
      ),
    },
    { id: 'time', header: t('log.time'), cell: ({ at }) => words.time(at) },
    { id: 'from', header: t('sequence.from'), cell: stepWords.sender },
    { id: 'to', header: t('sequence.to'), cell: stepWords.receiver },
    {
      id: 'event',
      header: t('log.event'),
      onPhone: 'head',
      cell: (step) => <span className={mono}>{stepWords.event(step)}</span>,
    },
    { id: 'effect', header: t('log.effect'), cell: (step) => <span className={mono}>{stepWords.effect(step)}</span> },
    { id: 'mark', header: t('log.mark'), cell: ({ mark }) => <MarkSign mark={mark} /> },
  ]
  return (
    <DataTable
      label={t('sequence.table')}
      columns={columns}
      rows={steps}
      getKey={(step) => String(step.number)}
      isCurrent={(step) => step.number === chosen}
    />
  )
}
