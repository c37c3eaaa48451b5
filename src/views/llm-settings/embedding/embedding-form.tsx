import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { checkFaultKinds, type EmbeddingModel, embeddingProviders } from '#src/contract/llm-settings.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { DraftConflict } from '../../listing/dialogs/draft-conflict.tsx'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { ProviderChoice } from '../form/model-fields.tsx'
import { findRefusedField, PlaceFields } from '../form/model-form.tsx'
import { useModelWords } from '../use-model-words.ts'
import { toValues } from './embedding-values.ts'
import { type EmbeddingForm as Form, isConflict, useEmbeddingForm } from './use-embedding-form.ts'

const formId = 'embedding-form'
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

function ProviderField({ draft }: Pick<Form, 'draft'>) {
  const { t } = useTranslation('llm-settings')
  const options = embeddingProviders.map((value) => ({
    value,
    label: t(`embedding.providers.${value}.name`),
    help: t(`embedding.providers.${value}.text`),
  }))
  return (
    <ProviderChoice options={options} value={draft.values.provider} onChange={(provider) => draft.set({ provider })} />
  )
}

/** The server tells the fault of a model that it asked before it would store it. */
const readFault = (error: unknown) => {
  const parameters = error instanceof ApiError ? error.body?.translationParameters : undefined
  const kind = checkFaultKinds.find((known) => known === parameters?.['fault'])
  const seconds = Number(parameters?.['retryAfter'])
  return kind && { kind, ...(seconds > 0 ? { retryAfter: seconds } : {}) }
}

function Fault({ error }: { readonly error: unknown }) {
  const { describeFault } = useModelWords()
  const fault = readFault(error)
  if (fault === undefined) return null
  const { title, text } = describeFault(fault)
  return <FormAlert message={title}>{text}</FormAlert>
}

interface FieldsProps {
  readonly form: Form
  readonly keyEnding: string | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

function Fields({ form, keyEnding, onSubmit, children }: FieldsProps) {
  const { t } = useTranslation('llm-settings')
  const { draft, error } = form
  const { problems, values } = draft
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      <Refusal attempts={draft.attempts} error={error} isAtField={findRefusedField(error) !== null}>
        {children}
      </Refusal>
      <ProviderField draft={draft} />
      <PlaceFields
        {...{ form, keyEnding, problems, values }}
        onChange={draft.set}
        modelHelp={t(`embedding.providers.${values.provider}.model`)}
      />
    </form>
  )
}

interface EmbeddingFormProps {
  /** This is the current version; a draft belongs to the version the form was opened with. */
  readonly model: EmbeddingModel | undefined
  readonly onClose: () => void
}

const useFormWords = (name: string | undefined) => {
  const { t } = useTranslation(['llm-settings', 'listing', 'app'])
  return {
    title: name === undefined ? t('embedding.add') : t('listing:form.editTitle', { name }),
    text: t('embedding.sends'),
    submit: t('app:common.save'),
    busy: t('embedding.asking'),
    discardTitle: name === undefined ? t('form.discardTitle') : t('listing:form.discardTitle'),
    discardText: name === undefined ? t('listing:form.draftText') : t('listing:form.discardText'),
  }
}

export default function EmbeddingForm({ model, onClose }: EmbeddingFormProps) {
  const { t } = useTranslation('llm-settings')
  const [opened] = useState(model)
  const form = useEmbeddingForm(model, onClose)
  const { describeKey, describeProvider } = useModelWords()
  const { draft, error, isDirty, isSending, save } = form
  const conflict = isConflict(error) && model !== undefined && (
    <DraftConflict
      {...{ error, draft }}
      current={{ version: model.version, values: toValues(model) }}
      lines={[
        `${t('columns.model')}: ${model.model}`,
        `${t('form.provider')}: ${describeProvider(model)}`,
        `${t('columns.key')}: ${describeKey(model.keyEnding)}`,
      ]}
      isSaving={isSending}
      onSave={save}
      onTaken={() => form.restartKey(model)}
    />
  )
  const words = useFormWords(opened?.model)
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={draft.forget}>
      <Fields form={form} keyEnding={model?.keyEnding} onSubmit={() => save(draft.version)}>
        {conflict || (readFault(error) !== undefined && <Fault error={error} />)}
      </Fields>
    </FormDialog>
  )
}
