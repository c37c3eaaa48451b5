import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { InspectedPage } from '../inspector/inspected-page.ts'
import { DifferenceTable } from './difference-table.tsx'
import { differencesBetween } from '../recording/difference.ts'
import { JsonText, toJson } from './json-text.tsx'
import { findGraph } from './known-graphs.ts'
import { MarkSign } from './mark-sign.tsx'
import { stateMoves } from './state-paths.ts'
import type { Step } from './steps.ts'
import { describeTakenMoves } from './describe-taken-moves.ts'
import { useIgnoredWords } from './use-ignored-words.ts'
import { useLogWords } from './use-log-words.ts'
import type { StepWords } from './use-step-words.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1', alignItems: 'center' })
const heading = css({ textStyle: 'label', mb: '1.5' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', fontFamily: 'mono', fontSize: 'xs' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const title = css({ fontFamily: 'mono', overflowWrap: 'anywhere' })
const flush = css({ mx: '-4' })

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={heading}>{name}</h3>
      {children}
    </section>
  )
}

function Moves({ step, chart }: { step: Step; chart: string | null }) {
  const { t } = useTranslation('recording')
  const ignoredWords = useIgnoredWords()
  const moves = describeTakenMoves(step.takes, findGraph(chart))
  if (moves.length === 0) {
    const why = step.record.kind === 'event' ? ignoredWords(chart, step.before, step.record.event) : ''
    return <p className={quiet}>{why === '' ? t('step.noMoves') : `${t('step.noMoves')} ${why}`}</p>
  }
  return (
    <ul className={list}>
      {moves.map(({ key, source, trigger, condition, targets }) => (
        <li key={key}>
          {source} — {trigger}
          {condition === null ? '' : ` [${condition}]`} → {targets.length === 0 ? t('step.stays') : targets.join(', ')}
        </li>
      ))}
    </ul>
  )
}

function States({ step }: { step: Step }) {
  const { t } = useTranslation('recording')
  const { left, entered } = stateMoves(step.before?.value, step.after?.value)
  if (left.length === 0 && entered.length === 0) return <p className={quiet}>{t('step.noStates')}</p>
  return (
    <ul className={list}>
      {left.map((path) => (
        <li key={`- ${path}`}>
          {t('step.left')} {path}
        </li>
      ))}
      {entered.map((path) => (
        <li key={`+ ${path}`}>
          {t('step.entered')} {path}
        </li>
      ))}
    </ul>
  )
}

function Contexts({ step: { before, after } }: { step: Step }) {
  const { t } = useTranslation('recording')
  const differences = differencesBetween(before?.context, after?.context)
  return (
    <>
      <Part name={t('difference.title')}>
        {differences.length === 0 ? (
          <p className={quiet}>{t('difference.none')}</p>
        ) : (
          <div className={flush}>
            <DifferenceTable differences={differences} />
          </div>
        )}
      </Part>
      {after?.context !== undefined && (
        <Part name={t('step.context')}>
          <JsonText isBlock value={after.context} />
        </Part>
      )}
    </>
  )
}

function Outcome({ step: { after } }: { step: Step }) {
  const { t } = useTranslation('recording')
  return (
    <>
      {after?.output !== undefined && (
        <Part name={t('step.output')}>
          <JsonText isBlock value={after.output} />
        </Part>
      )}
      {after?.error !== undefined && (
        <Part name={t('step.error')}>
          <JsonText isBlock value={after.error} />
        </Part>
      )}
    </>
  )
}

function Facts({ step, stepWords }: { step: Step; stepWords: StepWords }) {
  const { t } = useTranslation('recording')
  const words = useLogWords()
  return (
    <span className={facts}>
      <span>{t('step.number', { number: words.number(step.number) })}</span>
      <time dateTime={new Date(step.at).toISOString()}>{words.moment(step.at)}</time>
      <span>
        {stepWords.sender(step)} → {stepWords.receiver(step)}
      </span>
      <MarkSign mark={step.mark} />
    </span>
  )
}

function Payload({ step: { record, payload } }: { step: Step }) {
  const { t } = useTranslation('recording')
  return (
    <Part name={t(record.kind === 'actor' ? 'step.input' : 'step.payload')}>
      {toJson(payload) === '{}' ? <p className={quiet}>{t('step.noPayload')}</p> : <JsonText isBlock value={payload} />}
    </Part>
  )
}

interface StepDetailsProps {
  readonly page: InspectedPage
  readonly step: Step | undefined
  readonly stepWords: StepWords
}

function ChosenStep({ page, step, stepWords }: StepDetailsProps & { readonly step: Step }) {
  const { t } = useTranslation('recording')
  const { record, actor, from } = step
  const chart = page.actors.get(actor ?? from ?? '')?.chart ?? null
  return (
    <Card
      title={<span className={title}>{stepWords.event(step)}</span>}
      text={<Facts {...{ step, stepWords }} />}
      actions={
        <CopyButton
          text={() => JSON.stringify(record, undefined, 2)}
          label={t('step.copy')}
          copiedLabel={t('step.copied')}
        />
      }
    >
      <div className={stack}>
        <Payload step={step} />
        {record.kind === 'event' && (
          <Part name={t('step.moves')}>
            <Moves {...{ step, chart }} />
          </Part>
        )}
        {step.after !== undefined && (
          <Part name={t('step.states')}>
            <States step={step} />
          </Part>
        )}
        {step.after !== undefined && <Contexts step={step} />}
        <Outcome step={step} />
      </div>
    </Card>
  )
}

export function StepDetails({ page, step, stepWords }: StepDetailsProps) {
  const { t } = useTranslation('recording')
  if (step !== undefined) return <ChosenStep {...{ page, step, stepWords }} />
  return (
    <Card title={t('step.title')}>
      <EmptyState compact icon={MousePointerClick} title={t('step.emptyTitle')}>
        {t('step.emptyText')}
      </EmptyState>
    </Card>
  )
}
