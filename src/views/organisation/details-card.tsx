import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { type Organisation, organisationEndpoints } from '#src/contract/organisation.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useFactNames } from '../organisation-facts/use-fact-names.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { FormConflict, isConflict } from '../page-form/form-conflict.tsx'
import type { Problems } from '../page-form/page-problems.ts'
import { TextField } from '../page-form/text-field.tsx'
import { useTell, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import {
  detailsDrafts,
  toDetailsBody,
  type Details,
  toDetails,
  maxLengths,
  findProblems,
} from './organisation-values.ts'

interface Change {
  readonly values: Details
  readonly version: number
}

export const useDetailsForm = (organisation: Organisation) => {
  const { t } = useTranslation('organisation')
  const { client, scope } = useApi()
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const tell = useTell()
  const own = toCallKey(scope, organisationEndpoints.read)
  const { submit, isSending, error, noteEdit } = useSubmission(async ({ values, version }: Change) => {
    try {
      return await client.call(organisationEndpoints.update, { body: { ...toDetailsBody(values), version } })
    } catch (refusal) {
      if (isConflict(refusal, 'errors.organisationChanged')) void mutate(own).catch(() => undefined)
      throw refusal
    }
  }, onSaved)
  const known = { version: organisation.version, values: toDetails(organisation) }
  const form = useDraft<Details, Problems>({
    id: `organisation:${organisation.id}`,
    store: detailsDrafts,
    known,
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: Organisation) {
    form.forget()
    tell({ type: 'organisation.described' })
    void mutate(own, saved, { revalidate: false })
    void mutate(toCallKey(scope, userEndpoints.read)).catch(() => undefined)
    toast({ kind: 'success', words: { text: t('details.saved') } })
  }
  const save = (version: number) => {
    if (!form.check(findProblems(form.values))) return
    form.rebase(version)
    submit({ values: form.values, version })
  }
  return { form, error, isSending, save }
}

export type DetailsForm = ReturnType<typeof useDetailsForm>

function Conflict({ form, error, isSending, save, organisation }: DetailsForm & { organisation: Organisation }) {
  const { t } = useTranslation('organisation')
  const { nameCompanySize, nameIndustry } = useFactNames()
  const { industry, companySize } = organisation.metadata
  const lines = [
    t('conflict.name', { name: organisation.name }),
    t('conflict.industry', { industry: industry ? nameIndustry(industry) : t('none') }),
    t('conflict.companySize', { size: companySize ? nameCompanySize(companySize) : t('none') }),
  ]
  return (
    <FormConflict
      error={error}
      lines={organisation.version === form.version ? null : lines}
      isSaving={isSending}
      onKeepMine={() => save(organisation.version)}
      onTakeTheirs={form.forget}
    />
  )
}

function IndustryField({ form }: Pick<DetailsForm, 'form'>) {
  const { t } = useTranslation(['organisation', 'marketing-info'])
  const { industryOptions } = useFactNames()
  const { industry, ownIndustry } = form.values
  return (
    <>
      <Field label={t('details.industry')}>
        <Select
          options={[{ value: '', label: t('none') }, ...industryOptions]}
          value={industry}
          onChange={(choice) => form.set({ industry: choice })}
        />
      </Field>
      {industry === 'other' && (
        <TextField
          name="ownIndustry"
          label={t('marketing-info:ownWords')}
          value={ownIndustry}
          onChange={(words) => form.set({ ownIndustry: words })}
          problem={form.problems['ownIndustry']}
          maxLength={maxLengths.industry}
          isRequired
        />
      )}
    </>
  )
}

function SizeField({ form }: Pick<DetailsForm, 'form'>) {
  const { t } = useTranslation('organisation')
  const { companySizeOptions, nameCompanySize } = useFactNames()
  const { companySize } = form.values
  const isListed = companySize === '' || companySizeOptions.some(({ value }) => value === companySize)
  const options = [
    { value: '', label: t('details.noSize') },
    ...companySizeOptions,
    ...(isListed ? [] : [{ value: companySize, label: nameCompanySize(companySize) }]),
  ]
  return (
    <Field label={t('details.companySize')}>
      <Select options={options} value={companySize} onChange={(size) => form.set({ companySize: size })} />
    </Field>
  )
}

export function DetailsCard({ organisation, state }: { organisation: Organisation; state: DetailsForm }) {
  const { t } = useTranslation('organisation')
  const { form, error, isSending, save } = state
  const alert = isConflict(error, 'errors.organisationChanged') && <Conflict {...state} organisation={organisation} />
  return (
    <FormCard
      title={t('details.title')}
      text={t('details.text')}
      {...{ form, error, isSending }}
      onSave={() => save(form.version)}
      {...(alert === false ? {} : { alert })}
    >
      <TextField
        name="name"
        label={t('details.name')}
        value={form.values.name}
        onChange={(name) => form.set({ name })}
        problem={form.problems['name']}
        maxLength={maxLengths.name}
        autoComplete="organization"
        isRequired
      />
      <IndustryField form={form} />
      <SizeField form={form} />
    </FormCard>
  )
}
