import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import * as v from 'valibot'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { type UserProfile, userEndpoints } from '#src/contract/user.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { createPageDrafts } from '../page-form/page-drafts.ts'
import { TextField } from '../page-form/text-field.tsx'
import { findProblem, type Problems } from '../page-form/page-problems.ts'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const About = v.strictObject({
  firstName: v.string(),
  lastName: v.string(),
  jobTitle: v.string(),
  department: v.string(),
})
type About = v.InferOutput<typeof About>

const aboutDrafts = createPageDrafts(About)

const maxLengths = { firstName: 100, lastName: 100, jobTitle: 120, department: 120 } as const
const fields = ['firstName', 'lastName', 'jobTitle', 'department'] as const
const completions = {
  firstName: 'given-name',
  lastName: 'family-name',
  jobTitle: 'organization-title',
  department: 'off',
} as const

const toAbout = ({ firstName, lastName, metadata }: UserProfile): About => ({
  firstName,
  lastName,
  jobTitle: metadata.jobTitle ?? '',
  department: metadata.department ?? '',
})

const isName = (field: keyof About): boolean => field === 'firstName' || field === 'lastName'

const findProblems = (about: About) =>
  Object.fromEntries(fields.map((field) => [field, findProblem(about[field], maxLengths[field], isName(field))]))

const useAboutForm = (profile: UserProfile) => {
  const { t } = useTranslation('profile')
  const { client, scope } = useApi()
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const { submit, isSending, error, noteEdit } = useSubmission(
    async ({ firstName, lastName, jobTitle, department }: About) => {
      await client.call(userEndpoints.update, { body: { firstName: firstName.trim(), lastName: lastName.trim() } })
      const metadata = { jobTitle: jobTitle.trim(), department: department.trim() }
      return client.call(userEndpoints.updateMetadata, { body: metadata })
    },
    onSaved,
  )
  const form = useDraft<About, Problems>({
    id: `profile:${profile.id}`,
    store: aboutDrafts,
    known: { version: 0, values: toAbout(profile) },
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: UserProfile) {
    form.forget()
    void mutate(toCallKey(scope, userEndpoints.read), saved, { revalidate: false })
    toast({ kind: 'success', words: { text: t('about.saved') } })
  }
  const save = () => {
    if (form.check(findProblems(form.values))) submit(form.values)
  }
  return { form, error, isSending, save }
}

export function AboutCard({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation('profile')
  const { form, error, isSending, save } = useAboutForm(profile)
  return (
    <>
      <FormCard title={t('about.title')} text={t('about.text')} {...{ form, error, isSending }} onSave={save}>
        {fields.map((field) => (
          <TextField
            key={field}
            name={field}
            label={t(`about.${field}`)}
            value={form.values[field]}
            onChange={(value) => form.set({ [field]: value })}
            problem={form.problems[field]}
            maxLength={maxLengths[field]}
            autoComplete={completions[field]}
            isRequired={isName(field)}
          />
        ))}
        <Field label={t('about.email')} help={t('about.emailHelp')}>
          <Input name="email" value={profile.email} readOnly autoComplete="off" dir="auto" />
        </Field>
      </FormCard>
      <LeaveQuestion isDirty={form.isDirty} onDiscard={form.forget} />
    </>
  )
}
