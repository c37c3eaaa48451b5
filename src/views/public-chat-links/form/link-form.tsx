import { type ReactNode, type SubmitEvent, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { useCall } from '#src/api/use-call.ts'
import { dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import type { FormDraft } from '../../drafts/use-draft.ts'
import { withoutToast } from '../use-links.ts'
import { CodeField } from './code-field.tsx'
import { maxTitleLength, type Problems, type Values } from './link-values.ts'

const FormPreview = lazyPart(() => import('./form-preview.tsx'))

type Draft = FormDraft<Values, Problems>

export const formId = 'public-chat-link-form'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const label = css({ textStyle: 'label', mb: '1' })
const note = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })
const wrong = css({ mt: '1', textStyle: 'caption', color: 'danger.fg' })

const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey?.startsWith('errors.shortCode') === true

interface FieldProps {
  readonly draft: Draft
}

const useDescribeProblem = ({ problems }: Draft) => {
  const { t } = useTranslation('public-chat-links')
  const { number } = useFigures()
  return (field: keyof Values): string | undefined => {
    const problem = problems[field]
    return problem && t(`problems.${problem}`, { amount: number(maxTitleLength) })
  }
}

function TitleField({ draft }: FieldProps) {
  const { t } = useTranslation('public-chat-links')
  const describe = useDescribeProblem(draft)
  return (
    <Field label={t('columns.title')} help={t('form.titleHelp')} error={describe('title')} required>
      <Input
        name="title"
        value={draft.values.title}
        onChange={({ target }) => draft.set({ title: target.value })}
        autoComplete="off"
        dir="auto"
        data-first-focus
      />
    </Field>
  )
}

function ExpiryField({ draft }: FieldProps) {
  const { t } = useTranslation('public-chat-links')
  const describe = useDescribeProblem(draft)
  return (
    <Field label={t('columns.expires')} help={t('form.expiresHelp')} error={describe('expiresAt')}>
      <Input
        name="expiresAt"
        type="datetime-local"
        value={draft.values.expiresAt}
        onChange={({ target }) => draft.set({ expiresAt: target.value })}
      />
    </Field>
  )
}

function SourcesField({ draft }: FieldProps) {
  const { t } = useTranslation('public-chat-links')
  const { data } = useCall(dataSourceEndpoints.all, { query: {} }, withoutToast)
  const problem = draft.problems.dataSourceIds
  const noteId = useId()
  return (
    <div>
      <p className={label} aria-hidden="true">
        {t('form.sources')}
      </p>
      <MultiSelect
        label={t('form.sources')}
        invalid={problem !== undefined}
        describedBy={noteId}
        options={(data ?? []).map(({ id, name, type }) => ({
          value: id,
          label: type === 'Workspace' ? t('form.workspace', { name }) : name,
        }))}
        value={draft.values.dataSourceIds}
        onChange={(dataSourceIds) => draft.set({ dataSourceIds })}
        placeholder={t('form.sourcesPlaceholder')}
        emptyText={t('form.noSources')}
        removeLabel={(name) => t('form.leaveOut', { name })}
      />
      <p id={noteId} className={problem === undefined ? note : wrong} aria-live="polite">
        {problem === undefined ? t('form.sourcesHelp') : t(`problems.${problem}`)}
      </p>
    </div>
  )
}

interface LinkFormProps {
  readonly draft: Draft
  readonly error: unknown
  /** Only a new link can choose its code, because an address that was given out never changes. */
  readonly hasCode: boolean
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

export function LinkForm({ draft, error, hasCode, onSubmit, children }: LinkFormProps) {
  const { t } = useTranslation(['public-chat-links', 'app'])
  const { values, attempts, set } = draft
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  const isAtField = hasCode && isAboutCode(error)
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      <Refusal {...{ attempts, error, isAtField }}>{children}</Refusal>
      <TitleField draft={draft} />
      {hasCode && (
        <CodeField
          value={values.shortCode}
          refusal={isAtField ? failureWords(error, t).message : undefined}
          onChange={(shortCode) => set({ shortCode })}
        />
      )}
      <SourcesField draft={draft} />
      <ExpiryField draft={draft} />
      <Suspense>
        <FormPreview {...{ values }} />
      </Suspense>
    </form>
  )
}
