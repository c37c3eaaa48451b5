import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GitCommitVertical from 'lucide-react/icons/git-commit-vertical'
import Table2 from 'lucide-react/icons/table-2'
import Waypoints from 'lucide-react/icons/waypoints'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { actorNames } from './actor-names.ts'
import { drawSequence } from './draw-sequence.ts'
import { endedBefore, lifelines, outside, participants, isInvolved, windowAround } from './lifelines.ts'
import { SequencePicture } from './sequence-picture.tsx'
import { SequenceTable } from './sequence-table.tsx'
import { type Step, toSteps } from './steps.ts'
import { useLogWords } from './use-log-words.ts'
import { type StepWords, useStepWords } from './use-step-words.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '3',
  px: '5',
  py: '3',
  borderBottomWidth: 'hairline',
})
const chooser = css({ flex: '[1 1 16rem]', minW: '0' })
const pager = css({ display: 'flex', alignItems: 'center', gap: '1', textStyle: 'caption', color: 'fg.muted' })

const windowSize = 80

const findPlace = (steps: readonly Step[], number: number | null): number =>
  number === null
    ? steps.length - 1
    : Math.max(
        0,
        steps.findLastIndex((step) => step.number <= number),
      )

const useWindow = (steps: readonly Step[], number: number | null, onNumber: (number: number) => void) => {
  const { start, end, total } = windowAround(steps.length, findPlace(steps, number), windowSize)
  const goTo = (place: number) => {
    const step = steps[place]
    if (step !== undefined) onNumber(step.number)
  }
  return {
    start,
    end,
    total,
    earlier: start > 0 ? () => goTo(start - 1) : undefined,
    later: end < total ? () => goTo(end) : undefined,
    shown: useMemo(() => steps.slice(start, end), [steps, start, end]),
  }
}

type WindowOfSteps = ReturnType<typeof useWindow>

function Pager({ start, end, total, earlier, later }: WindowOfSteps) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  return (
    <div className={pager}>
      <IconButton size="sm" icon={ChevronLeft} label={t('sequence.earlier')} disabled={!earlier} onClick={earlier} />
      <span aria-live="polite">
        {t('sequence.window', { first: number(start + 1), last: number(end), total: number(total) })}
      </span>
      <IconButton size="sm" icon={ChevronRight} label={t('sequence.later')} disabled={!later} onClick={later} />
    </div>
  )
}

const useDrawing = (
  all: readonly Step[],
  shown: readonly Step[],
  chosen: readonly string[],
  names: ReadonlyMap<string, string>,
  stepWords: StepWords,
) => {
  const { t } = useTranslation('recording')
  return useMemo(() => {
    const present = chosen.length > 0 ? new Set(chosen) : participants(shown)
    const drawn = new Map([...names].filter(([id]) => present.has(id)))
    const lines = lifelines(shown, drawn, endedBefore(all, shown[0]?.number ?? 0))
    const labels = new Map(shown.map((step) => [step.number, stepWords.event(step)]))
    return {
      drawing: drawSequence(lines, ({ number }) => labels.get(number) ?? ''),
      heads: lines.lanes.map(({ id, name }) => (id === outside ? t('who.outside') : name)),
    }
  }, [all, shown, chosen, names, stepWords, t])
}

function LookChoice({ view: { look }, onView }: Pick<PanelProps, 'view' | 'onView'>) {
  const { t } = useTranslation('recording')
  return (
    <Segmented
      label={t('sequence.look')}
      value={look}
      onChange={(next) => onView({ look: next })}
      options={[
        { value: 'picture', label: t('sequence.asPicture'), icon: Waypoints },
        { value: 'table', label: t('sequence.asTable'), icon: Table2 },
      ]}
    />
  )
}

interface ActorChoiceProps {
  readonly names: ReadonlyMap<string, string>
  readonly chosen: readonly string[]
  readonly onChoose: (actors: readonly string[]) => void
}

function ActorChoice({ names, chosen, onChoose }: ActorChoiceProps) {
  const { t } = useTranslation('recording')
  return (
    <div className={chooser}>
      <MultiSelect
        label={t('sequence.actors')}
        placeholder={t('sequence.allActors')}
        emptyText={t('log.noOption')}
        removeLabel={(name) => t('log.remove', { name })}
        options={[...names].map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={(actors) => onChoose(actors.filter((actor) => names.has(actor)))}
      />
    </div>
  )
}

export function SequencePanel({ page, number, onNumber, view, onView }: PanelProps) {
  const { lines: chosen, look } = view
  const { t } = useTranslation('recording')
  const names = useMemo(() => actorNames(page), [page])
  const stepWords = useStepWords(names)
  const steps = useMemo(() => toSteps(page), [page])
  const part = useMemo(
    () => (chosen.length === 0 ? steps : steps.filter((step) => isInvolved(step, new Set(chosen)))),
    [steps, chosen],
  )
  const stepWindow = useWindow(part, number, onNumber)
  const { drawing, heads } = useDrawing(steps, stepWindow.shown, chosen, names, stepWords)
  const common = { chosen: number, onChoose: onNumber }
  return (
    <Card flush title={t('sequence.title')} text={t('sequence.text')} actions={<LookChoice {...{ view, onView }} />}>
      <div className={bar}>
        <ActorChoice {...{ names, chosen }} onChoose={(lines) => onView({ lines })} />
        <Pager {...stepWindow} />
      </div>
      {part.length === 0 && (
        <EmptyState compact icon={GitCommitVertical} title={t('sequence.emptyTitle')}>
          {t('sequence.emptyText')}
        </EmptyState>
      )}
      {part.length > 0 && look === 'picture' && (
        <SequencePicture {...{ drawing, heads }} {...common} title={t('sequence.title')} />
      )}
      {part.length > 0 && look === 'table' && <SequenceTable steps={stepWindow.shown} {...{ stepWords }} {...common} />}
    </Card>
  )
}
