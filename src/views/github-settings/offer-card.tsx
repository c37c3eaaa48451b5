import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { type GithubSettings, githubSettingsEndpoints } from '#src/contract/github-settings.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { FormConflict, isConflict } from '../page-form/form-conflict.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { createPageDrafts } from '../page-form/page-drafts.ts'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const Values = v.strictObject({ includesForks: v.boolean(), includesArchived: v.boolean() })
type Values = v.InferOutput<typeof Values>

const drafts = createPageDrafts(Values)

interface OfferCardProps {
  readonly organisationId: string
  readonly settings: GithubSettings & { readonly version: number }
}

const useOfferForm = ({ organisationId, settings }: OfferCardProps) => {
  const { t } = useTranslation('github-settings')
  const { client, scope } = useApi()
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const own = toCallKey(scope, githubSettingsEndpoints.read)
  const { includesForks, includesArchived, version } = settings
  const { submit, isSending, error, noteEdit } = useSubmission(async (body: Values & { version: number }) => {
    try {
      return await client.call(githubSettingsEndpoints.save, { body })
    } catch (refusal) {
      if (isConflict(refusal, 'errors.settingsChanged')) void mutate(own).catch(() => undefined)
      throw refusal
    }
  }, onSaved)
  const form = useDraft<Values, Record<string, never>>({
    id: `github-settings:${organisationId}`,
    store: drafts,
    known: { version, values: { includesForks, includesArchived } },
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: GithubSettings) {
    form.forget()
    void mutate(own, saved, { revalidate: false })
    toast({ kind: 'success', words: { text: t('offer.saved') } })
  }
  const save = (at: number) => {
    form.rebase(at)
    submit({ ...form.values, version: at })
  }
  return { form, error, isSending, save }
}

type OfferForm = ReturnType<typeof useOfferForm>

function Conflict({ form, error, isSending, save, settings }: OfferForm & Pick<OfferCardProps, 'settings'>) {
  const { t } = useTranslation('github-settings')
  const { includesForks, includesArchived, version } = settings
  const describe = (isOn: boolean) => t(isOn ? 'offer.shown' : 'offer.hidden')
  const lines = [
    `${t('offer.forks')}: ${describe(includesForks)}`,
    `${t('offer.archived')}: ${describe(includesArchived)}`,
  ]
  return (
    <FormConflict
      error={error}
      lines={version === form.version ? null : lines}
      isSaving={isSending}
      onKeepMine={() => save(version)}
      onTakeTheirs={form.forget}
    />
  )
}

function Choices({ form }: Pick<OfferForm, 'form'>) {
  const { t } = useTranslation('github-settings')
  const { includesForks, includesArchived } = form.values
  return (
    <>
      <Checkbox name="includesForks" checked={includesForks} onChange={(isOn) => form.set({ includesForks: isOn })}>
        {t('offer.forks')}
      </Checkbox>
      <Checkbox
        name="includesArchived"
        checked={includesArchived}
        onChange={(isOn) => form.set({ includesArchived: isOn })}
      >
        {t('offer.archived')}
      </Checkbox>
    </>
  )
}

export function OfferCard(props: OfferCardProps) {
  const { t } = useTranslation('github-settings')
  const state = useOfferForm(props)
  const { form, error, isSending, save } = state
  const alert = isConflict(error, 'errors.settingsChanged') && <Conflict {...state} settings={props.settings} />
  return (
    <>
      <FormCard
        title={t('offer.title')}
        text={t('offer.text')}
        {...{ form, error, isSending }}
        onSave={() => save(form.version)}
        {...(alert === false ? {} : { alert })}
      >
        <Choices form={form} />
      </FormCard>
      <LeaveQuestion isDirty={form.isDirty} onDiscard={form.forget} />
    </>
  )
}
