import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { referralEndpoints, type ReferralStats } from '#src/contract/referrals.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { failureWords } from '../failure-words.ts'
import { useFigures } from '../listing/figures.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { createPageDrafts } from '../page-form/page-drafts.ts'
import { findProblem, type Problems } from '../page-form/page-problems.ts'
import { useCan, useTell, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { useReferralChanges } from './use-referrals.ts'

const quiet = css({ color: 'fg.muted' })
const maxCodeLength = 64
const Code = v.strictObject({ code: v.string() })
type Code = v.InferOutput<typeof Code>
const codeDrafts = createPageDrafts(Code)

/** `?code=` in the address fills the form of somebody with an account. */
const useApplyForm = () => {
  const { t } = useTranslation('referrals')
  const given = new URLSearchParams(useSearch()).get('code')?.slice(0, maxCodeLength) ?? ''
  const { client, scope } = useApi()
  const { refresh } = useReferralChanges()
  const toast = useToast()
  const tell = useTell()
  const { submit, isSending, error, noteEdit } = useSubmission(
    (code: string) => client.call(referralEndpoints.apply, { body: { code } }),
    onApplied,
  )
  const form = useDraft<Code, Problems>({
    id: `referral:${scope}`,
    store: codeDrafts,
    known: { version: 0, values: { code: given } },
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onApplied() {
    form.forget()
    tell({ type: 'feature.used', feature: 'referrals', action: 'applied' })
    toast({ kind: 'success', words: { text: t('apply.done') } })
    void refresh()
  }
  const { code } = form.values
  const apply = () => {
    if (form.check({ code: findProblem(code, maxCodeLength, true) })) submit(code.trim())
  }
  return { form, code, error, isSending, apply }
}

function ApplyForm() {
  const { t } = useTranslation(['referrals', 'forms'])
  const { form, code, error, isSending, apply } = useApplyForm()
  const { number } = useFigures()
  const problem = form.problems['code']
  const refusal = error === null ? undefined : failureWords(error, t).message
  const isFieldError = error !== null
  return (
    <FormCard
      title={t('apply.title')}
      text={t('apply.text')}
      form={{ ...form, isDirty: form.isDirty || code !== '' }}
      {...{ error, isFieldError, isSending }}
      saveLabel={t('apply.submit')}
      onSave={apply}
    >
      <Field
        label={t('apply.label')}
        help={t('apply.help')}
        error={problem === undefined ? refusal : t(`forms:problems.${problem}`, { amount: number(maxCodeLength) })}
        required
      >
        <Input
          mono
          name="code"
          value={code}
          onChange={({ target }) => form.set({ code: target.value })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <LeaveQuestion isDirty={form.isDirty} onDiscard={form.forget} />
    </FormCard>
  )
}

/** Applies once per organisation, by an administrator. */
export function ApplyCard({ stats: { applied } }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  const { time } = useFigures()
  const mayApply = useCan('Administrator')
  if (applied === undefined && mayApply) return <ApplyForm />
  return (
    <Card title={t('apply.title')}>
      <p className={quiet}>
        {applied === undefined
          ? t('apply.askAdministrator')
          : t('apply.applied', { code: applied.code, time: time(applied.appliedAt) })}
      </p>
    </Card>
  )
}
