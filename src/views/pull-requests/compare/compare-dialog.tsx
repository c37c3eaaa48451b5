import { type SubmitEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { NoRepositories } from '../inbox/inbox-empty.tsx'
import { RevisionField } from './revision-field.tsx'
import { toRevisions } from './revisions.ts'
import { useComparison } from './use-comparison.ts'

const formId = 'compare-commits'
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

type Comparison = ReturnType<typeof useComparison>

function Revisions({ known, base, head, attempts, change }: Comparison) {
  const { t } = useTranslation('pull-requests')
  const revisions = useMemo(() => (known.data === undefined ? [] : toRevisions(known.data)), [known.data])
  const missing = (text: string) => (attempts > 0 && text.trim() === '' ? t('compare.missing') : undefined)
  if (known.error !== undefined && known.data === undefined) {
    return (
      <LateCallFailure
        title={t('compare.loadFailed')}
        error={known.error}
        compact
        onRetry={() => void known.mutate()}
      />
    )
  }
  return (
    <>
      <RevisionField
        label={t('compare.base')}
        help={t('compare.baseHelp')}
        error={missing(base)}
        revisions={revisions}
        value={base}
        onChange={(text) => change({ base: text })}
      />
      <RevisionField
        label={t('compare.head')}
        help={t('compare.headHelp')}
        error={missing(head)}
        revisions={revisions}
        value={head}
        onChange={(text) => change({ head: text })}
      />
    </>
  )
}

function Content(comparison: Comparison) {
  const { t } = useTranslation('pull-requests')
  const { repositories, loadError, retry, repositoryId, change } = comparison
  if (repositories === undefined && loadError !== undefined) {
    return <LateCallFailure title={t('import.loadFailed')} error={loadError} compact onRetry={retry} />
  }
  if (repositories?.length === 0) return <NoRepositories />
  return (
    <>
      <Field label={t('filter.repository')}>
        <Select
          options={(repositories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={repositoryId}
          onChange={(id) => change({ repositoryId: id })}
        />
      </Field>
      <Revisions {...comparison} />
    </>
  )
}

export default function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['pull-requests', 'listing'])
  const comparison = useComparison()
  const { attempts, error, isDirty, isSending } = comparison
  const words = {
    title: t('compare.title'),
    text: t('compare.text'),
    submit: t('compare.submit'),
    busy: t('compare.busy'),
    discardTitle: t('listing:form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    comparison.submit()
  }
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }}>
      <form id={formId} className={column} noValidate onSubmit={onSubmit}>
        <Refusal attempts={attempts} error={error} isAtField={false} />
        <Content {...comparison} />
      </form>
    </FormDialog>
  )
}
