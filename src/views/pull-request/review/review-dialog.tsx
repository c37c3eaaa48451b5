import { useSelector } from '@xstate/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isRequesting, selectError } from '#machines/pull-request-review/pull-request-review.selectors.ts'
import {
  maxReviewDepth,
  reviewAreas,
  type ReviewParameters,
  reviewTones,
  thoroughnesses,
} from '#src/contract/reviews.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { keepChoice, readChoice } from './review-choice.ts'
import type { ReviewActor } from './use-review.ts'

const formId = 'ask-for-review'
const column = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const group = css({ display: 'flex', flexDirection: 'column', gap: '2', m: '0', p: '0', borderWidth: '[0]' })
const legend = css({ textStyle: 'label', mb: '2' })

interface PartProps {
  readonly parameters: ReviewParameters
  readonly change: (change: Partial<ReviewParameters>) => void
}

function Areas({ parameters: { focusAreas }, change }: PartProps) {
  const { t } = useTranslation('pull-request-review')
  return (
    <fieldset className={group}>
      <legend className={legend}>{t('choice.areas')}</legend>
      {reviewAreas.map((area) => (
        <Checkbox
          key={area}
          checked={focusAreas.includes(area)}
          help={t(`choice.areaHelp.${area}`)}
          onChange={(isChosen) =>
            change({ focusAreas: reviewAreas.filter((own) => (own === area ? isChosen : focusAreas.includes(own))) })
          }
        >
          {t(`areas.${area}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const depths = Array.from({ length: maxReviewDepth }, (_, at) => (at + 1) as 1 | 2 | 3 | 4 | 5)

function Manner({ parameters, change }: PartProps) {
  const { t } = useTranslation('pull-request-review')
  const { depth, thoroughness, tone } = parameters
  return (
    <>
      <RadioGroup
        label={t('choice.depth')}
        options={depths.map((level) => ({
          value: String(level),
          label: t(`depths.${level}`),
          help: t(`depthHelp.${level}`),
        }))}
        value={String(depth)}
        onChange={(level) => change({ depth: Number(level) })}
      />
      <RadioGroup
        label={t('choice.thoroughness')}
        options={thoroughnesses.map((value) => ({
          value,
          label: t(`thoroughness.${value}`),
          help: t(`thoroughnessHelp.${value}`),
        }))}
        value={thoroughness}
        onChange={(value) => change({ thoroughness: thoroughnesses.find((known) => known === value) ?? thoroughness })}
      />
      <RadioGroup
        label={t('choice.tone')}
        options={reviewTones.map((value) => ({ value, label: t(`tones.${value}`) }))}
        value={tone}
        onChange={(value) => change({ tone: reviewTones.find((known) => known === value) ?? tone })}
      />
    </>
  )
}

function useChoice(actor: ReviewActor) {
  const [parameters, setParameters] = useState(() => readChoice().parameters)
  const [postComments, setPosting] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (parameters.focusAreas.length === 0) return
    keepChoice({ parameters, postComments })
    actor.send({ type: 'review.request', request: { parameters, postComments } })
  }
  const change = (values: Partial<ReviewParameters>) => setParameters((known) => ({ ...known, ...values }))
  return { parameters, change, postComments, setPosting, attempts, onSubmit }
}

interface ReviewDialogProps {
  readonly actor: ReviewActor
  readonly canPost: boolean
}

export function ReviewDialog({ actor, canPost }: ReviewDialogProps) {
  const { t } = useTranslation(['pull-request-review', 'listing'])
  const { parameters, change, postComments, setPosting, attempts, onSubmit } = useChoice(actor)
  const error = useSelector(actor, selectError)
  const isSending = useSelector(actor, isRequesting)
  const isWithoutArea = attempts > 0 && parameters.focusAreas.length === 0
  const words = {
    title: t('choice.title'),
    text: t('choice.text'),
    submit: t('choice.submit'),
    busy: t('choice.busy'),
    discardTitle: t('listing:form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  return (
    <FormDialog
      {...{ words, formId, isSending }}
      size="lg"
      isDirty={false}
      onClose={() => actor.send({ type: 'choice.leave' })}
    >
      <form id={formId} className={column} noValidate onSubmit={onSubmit}>
        <Refusal attempts={attempts} error={error} isAtField={false} />
        <Areas {...{ parameters, change }} />
        {isWithoutArea && <p role="alert">{t('choice.areaMissing')}</p>}
        <Manner {...{ parameters, change }} />
        {canPost && (
          <Checkbox checked={postComments} onChange={setPosting} help={t('choice.postHelp')}>
            {t('choice.post')}
          </Checkbox>
        )}
      </form>
    </FormDialog>
  )
}
