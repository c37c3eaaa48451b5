import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { llmSettingsEndpoints, type LlmSettings, maxParallelRequests } from '#src/contract/llm-settings.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useFigures } from '../../listing/figures.ts'
import { FormCard } from '../../page-form/form-card.tsx'
import { LeaveQuestion } from '../../page-form/leave-question.tsx'
import { createPageDrafts } from '../../page-form/page-drafts.ts'
import { useSession, useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useModelChanges } from '../use-llm-settings.ts'

const narrow = css({ maxW: '40' })

const Values = v.strictObject({ requests: v.string() })
type Values = v.InferOutput<typeof Values>
interface Problems extends Readonly<Record<string, 'range' | undefined>> {}

const requestDrafts = createPageDrafts(Values)

const isInRange = (text: string): boolean => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= maxParallelRequests
}

const findProblems = ({ requests }: Values): Problems => ({ requests: isInRange(requests) ? undefined : 'range' })

const useRequestsForm = (settings: LlmSettings) => {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeSettings } = useModelChanges()
  const toast = useToast()
  const organisationId = useSession(({ context }) => context.organisationId)
  const { submit, isSending, error, noteEdit } = useSubmission(
    (count: number) => client.call(llmSettingsEndpoints.saveParallelRequests, { body: { maxParallelRequests: count } }),
    onSaved,
  )
  const form = useDraft<Values, Problems>({
    id: `parallel-requests:${organisationId ?? ''}`,
    store: requestDrafts,
    known: { version: 0, values: { requests: String(settings.maxParallelRequests) } },
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: LlmSettings) {
    form.forget()
    changeSettings(saved)
    toast({ kind: 'success', words: { text: t('parallel.saved') } })
  }
  const save = () => form.check(findProblems(form.values)) && submit(Number(form.values.requests))
  return { form, error, isSending, save }
}

export function ParallelRequestsCard({ settings }: { readonly settings: LlmSettings }) {
  const { t } = useTranslation('llm-settings')
  const { number } = useFigures()
  const { form, error, isSending, save } = useRequestsForm(settings)
  const problem = form.problems['requests'] && t('parallel.range', { amount: number(maxParallelRequests) })
  return (
    <>
      <FormCard title={t('parallel.title')} text={t('parallel.text')} {...{ form, error, isSending }} onSave={save}>
        <div className={narrow}>
          <Field label={t('parallel.label')} error={problem}>
            <Input
              type="number"
              name="requests"
              inputMode="numeric"
              min={1}
              max={maxParallelRequests}
              value={form.values.requests}
              onChange={({ target }) => form.set({ requests: target.value })}
            />
          </Field>
        </div>
      </FormCard>
      <LeaveQuestion isDirty={form.isDirty} onDiscard={form.forget} />
    </>
  )
}
