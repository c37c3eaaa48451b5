import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { repositoryEndpoints, type ReviewConfig } from '#src/contract/reviews.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { DraftConflict } from '../../listing/dialogs/draft-conflict.tsx'
import { FormDialog, type FormWords } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { isConflict } from '../../page-form/form-conflict.tsx'
import { withoutToast } from '../use-pull-request.ts'
import { RuleChoices } from './rule-choices.tsx'
import { Instructions, MinSeverity, Paths } from './settings-fields.tsx'
import { toValues } from './settings-values.ts'
import { type SettingsForm, type SettingsProps, useSettingsForm } from './use-settings-form.ts'

const formId = 'review-settings'
const column = css({ display: 'flex', flexDirection: 'column', gap: '5' })

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <SkeletonRegion label={t('common.loading')} className={column}>
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

const useWords = ({ name }: SettingsProps['repository'], isLoading: boolean): FormWords => {
  const { t } = useTranslation(['pull-request-review', 'listing', 'app'])
  return {
    title: t('settings.title', { name }),
    text: t('settings.text'),
    submit: t('app:common.save'),
    busy: t(isLoading ? 'app:common.loading' : 'listing:form.saving'),
    discardTitle: t('listing:form.discardTitle'),
    discardText: t('listing:form.discardText'),
  }
}

interface FieldsProps {
  readonly config: ReviewConfig
  readonly form: SettingsForm
}

function Fields({ config, form: { draft, save, error, isSending } }: FieldsProps) {
  const { t } = useTranslation('pull-request-review')
  const theirs = toValues(config)
  const conflict = isConflict(error, 'errors.settingsChanged') && (
    <DraftConflict
      {...{ error, draft }}
      current={{ version: config.version, values: theirs }}
      lines={[
        `${t('settings.paths')}: ${theirs.ignoredPaths.split('\n').join(', ')}`,
        `${t('settings.minSeverity')}: ${t(`severities.${theirs.minSeverity}`)}`,
      ]}
      isSaving={isSending}
      onSave={save}
      onTaken={() => undefined}
    />
  )
  return (
    <>
      <Refusal attempts={draft.attempts} error={error} isAtField={false}>
        {conflict}
      </Refusal>
      <Paths draft={draft} />
      <MinSeverity draft={draft} />
      <RuleChoices rules={config.rules} values={draft.values} onChange={draft.set} />
      <Instructions draft={draft} />
    </>
  )
}

interface FailedProps extends Pick<SettingsProps, 'onClose'> {
  readonly title: string
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Failed({ title, onClose, ...failure }: FailedProps) {
  const { t } = useTranslation(['pull-request-review', 'app'])
  return (
    <Dialog {...{ title, onClose }} open closeLabel={t('app:common.close')}>
      <LateCallFailure title={t('settings.failed')} compact {...failure} />
    </Dialog>
  )
}

export default function ReviewSettings({ repository, onClose }: SettingsProps) {
  const question = { params: { id: repository.id } }
  const {
    data: config,
    error,
    isValidating,
    mutate,
  } = useCall(repositoryEndpoints.readReviewConfig, question, withoutToast)
  const onRetry = () => void mutate().catch(() => undefined)
  const onSaved = (saved: ReviewConfig) => void mutate(saved, { revalidate: false })
  const form = useSettingsForm({ repository, config, onSaved, onClose, onConflict: onRetry })
  const isLoading = config === undefined && error === undefined
  const words = useWords(repository, isLoading)
  const { draft, save, isSending } = form
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (config !== undefined) save(draft.version)
  }
  if (error !== undefined && config === undefined) {
    return <Failed {...{ onClose }} title={words.title} error={error} isBusy={isValidating} onRetry={onRetry} />
  }
  return (
    <FormDialog
      {...{ words, formId, onClose }}
      size="lg"
      isDirty={draft.isDirty}
      isSending={isLoading || isSending}
      onDiscard={draft.forget}
    >
      <form id={formId} className={column} noValidate onSubmit={submit}>
        {config === undefined ? <Waiting /> : <Fields config={config} form={form} />}
      </form>
    </FormDialog>
  )
}
