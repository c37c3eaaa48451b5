import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { chatModes } from '#src/contract/chat.ts'
import { languages } from '#src/contract/languages.ts'
import { type Organisation, type OrganisationSettings, organisationEndpoints } from '#src/contract/organisation.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { FormConflict, isConflict } from '../page-form/form-conflict.tsx'
import type { Problems } from '../page-form/page-problems.ts'
import { PlanLink } from '../plans/plan-link.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { settingsDrafts, toSettingsBody, type Settings, toSettings } from './organisation-values.ts'

interface Change {
  readonly values: Settings
  readonly version: number
}

export const useSettingsForm = (organisationId: string, settings: OrganisationSettings) => {
  const { t } = useTranslation('organisation')
  const { client, scope } = useApi()
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const own = toCallKey(scope, organisationEndpoints.readSettings)
  const { submit, isSending, error, noteEdit } = useSubmission(async ({ values, version }: Change) => {
    try {
      return await client.call(organisationEndpoints.saveSettings, { body: { ...toSettingsBody(values), version } })
    } catch (refusal) {
      if (isConflict(refusal, 'errors.settingsChanged')) void mutate(own).catch(() => undefined)
      throw refusal
    }
  }, onSaved)
  const known = { version: settings.version, values: toSettings(settings) }
  const form = useDraft<Settings, Problems>({
    id: `organisation-settings:${organisationId}`,
    store: settingsDrafts,
    known,
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: OrganisationSettings) {
    form.forget()
    void mutate(own, saved, { revalidate: false })
    void mutate(toCallKey(scope, organisationEndpoints.read)).catch(() => undefined)
    toast({ kind: 'success', words: { text: t('settings.saved') } })
  }
  const save = (version: number) => {
    form.rebase(version)
    submit({ values: form.values, version })
  }
  return { form, error, isSending, save }
}

type SettingsForm = ReturnType<typeof useSettingsForm>

const useLanguageOptions = () => {
  const { t } = useTranslation('organisation')
  return [
    { value: '', label: t('settings.browserLanguage') },
    ...languages.map((code) => ({ value: code as string, label: languageNames[code] })),
  ]
}

function Conflict({ form, error, isSending, save, settings }: SettingsForm & { settings: OrganisationSettings }) {
  const { t } = useTranslation(['organisation', 'chat'])
  const { mailLanguage, defaultChatMode, isAutoIndexingDefault } = settings
  const language = mailLanguage === undefined ? t('settings.browserLanguage') : languageNames[mailLanguage]
  const lines = [
    `${t('settings.defaultChatMode')}: ${t(`chat:mode.${defaultChatMode}`)}`,
    `${t('settings.mailLanguage')}: ${language}`,
    `${t('settings.autoIndexing')}: ${t(isAutoIndexingDefault ? 'yes' : 'no')}`,
  ]
  return (
    <FormConflict
      error={error}
      lines={settings.version === form.version ? null : lines}
      isSaving={isSending}
      onKeepMine={() => save(settings.version)}
      onTakeTheirs={form.forget}
    />
  )
}

type FieldProps = Pick<SettingsForm, 'form'>

function ChatModeChoice({ form }: FieldProps) {
  const { t } = useTranslation(['organisation', 'chat'])
  const choose = (chosen: string) => {
    const defaultChatMode = chatModes.find((mode) => mode === chosen)
    if (defaultChatMode !== undefined) form.set({ defaultChatMode })
  }
  return (
    <RadioGroup
      label={t('settings.defaultChatMode')}
      options={chatModes.map((mode) => ({
        value: mode,
        label: t(`chat:mode.${mode}`),
        help: t(`chat:mode.${mode}Text`),
      }))}
      value={form.values.defaultChatMode}
      onChange={choose}
      name="defaultChatMode"
    />
  )
}

function MailLanguageField({ form }: FieldProps) {
  const { t } = useTranslation('organisation')
  const options = useLanguageOptions()
  const choose = (chosen: string) => form.set({ mailLanguage: languages.find((code) => code === chosen) ?? '' })
  return (
    <Field label={t('settings.mailLanguage')} help={t('settings.mailLanguageHelp')}>
      <Select options={options} value={form.values.mailLanguage} onChange={choose} />
    </Field>
  )
}

interface SettingsCardProps {
  readonly organisation: Organisation
  readonly settings: OrganisationSettings
  readonly state: SettingsForm
}

export function SettingsCard({ organisation, settings, state }: SettingsCardProps) {
  const { t } = useTranslation('organisation')
  const { form, error, isSending, save } = state
  const { values } = form
  const mayAutoIndex = organisation.plan.isAutoIndexingAllowed
  const alert = isConflict(error, 'errors.settingsChanged') && <Conflict {...state} settings={settings} />
  return (
    <FormCard
      title={t('settings.title')}
      text={t('settings.text')}
      {...{ form, error, isSending }}
      onSave={() => save(form.version)}
      {...(alert === false ? {} : { alert })}
    >
      <ChatModeChoice form={form} />
      <MailLanguageField form={form} />
      <Checkbox
        checked={values.isAutoIndexingDefault}
        onChange={(isAutoIndexingDefault) => form.set({ isAutoIndexingDefault })}
        help={t(mayAutoIndex ? 'settings.autoIndexingHelp' : 'settings.autoIndexingNotInPlan')}
        name="isAutoIndexingDefault"
        disabled={!mayAutoIndex && !values.isAutoIndexingDefault}
      >
        {t('settings.autoIndexing')}
      </Checkbox>
      {!mayAutoIndex && <PlanLink />}
    </FormCard>
  )
}
