import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { GitlabToken } from '#src/contract/gitlab-settings.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { useFaultWords } from '../integrations/integration-state.tsx'
import { useFigures } from '../listing/figures.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { FormConflict, isConflict } from '../page-form/form-conflict.tsx'
import { isPaste } from '../page-form/is-paste.ts'
import { findRefusedField, getHost, maxLengths, readFault, type Values } from './gitlab-values.ts'
import type { TokenForm } from './use-token-form.ts'

const steps = css({ listStyle: 'decimal', ps: '5', mt: '2', display: 'flex', flexDirection: 'column', gap: '1' })
const heading = css({ textStyle: 'label' })
const note = css({ mt: '2', color: 'fg.muted' })

const useFieldErrors = ({ form, error }: TokenForm): Readonly<Record<keyof Values, ReactNode>> => {
  const { t } = useTranslation(['gitlab-settings', 'forms', 'app'])
  const { number } = useFigures()
  const describeFault = useFaultWords()
  const describeRefusal = (): string => {
    const fault = readFault(error)
    if (fault === undefined) return failureWords(error, t).message
    const { title, text } = describeFault(fault, { product: 'GitLab', host: getHost(form.values.gitLabUrl) })
    return `${title}. ${text}`
  }
  const describe = (field: keyof Values): ReactNode => {
    const problem = form.problems[field]
    if (problem === 'missing' || problem === 'tooLong')
      return t(`forms:problems.${problem}`, { amount: number(maxLengths[field]) })
    if (problem !== undefined) return t(`problems.${problem}`)
    return findRefusedField(error) === field ? describeRefusal() : undefined
  }
  return { gitLabUrl: describe('gitLabUrl'), accessToken: describe('accessToken') }
}

function Steps() {
  const { t } = useTranslation('gitlab-settings')
  return (
    <div>
      <h3 className={heading}>{t('steps.title')}</h3>
      <ol className={steps}>
        {(['where', 'create', 'scopes', 'paste'] as const).map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p className={note}>{t('steps.version')}</p>
    </div>
  )
}

interface CardProps {
  readonly state: TokenForm
  readonly token: GitlabToken | undefined
}

function Fields({ state, token }: CardProps) {
  const { t } = useTranslation('gitlab-settings')
  const errors = useFieldErrors(state)
  const { form, moveCredentials } = state
  const enterAddress = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    if (!isPaste(event) || !moveCredentials(value)) form.set({ gitLabUrl: value })
  }
  const kept = token && t('form.tokenKept', { ending: token.tokenEnding })
  return (
    <>
      <Field label={t('form.url')} help={t('form.urlHelp')} error={errors.gitLabUrl} required>
        <Input
          name="gitLabUrl"
          type="url"
          value={form.values.gitLabUrl}
          onChange={enterAddress}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('form.token')}
        help={kept ?? t('form.tokenHelp')}
        error={errors.accessToken}
        required={token === undefined}
      >
        <Input
          mono
          type="password"
          name="accessToken"
          value={form.values.accessToken}
          onChange={({ target }) => form.set({ accessToken: target.value })}
          autoComplete="new-password"
          spellCheck={false}
        />
      </Field>
    </>
  )
}

function Fault({ state }: Pick<CardProps, 'state'>) {
  const describeFault = useFaultWords()
  const fault = readFault(state.error)
  if (fault === undefined) return null
  const { title, text } = describeFault(fault, { product: 'GitLab', host: getHost(state.form.values.gitLabUrl) })
  return <FormAlert message={title}>{text}</FormAlert>
}

function Conflict({ state, token }: CardProps) {
  const { t } = useTranslation('gitlab-settings')
  const { form, error, isSending, save } = state
  const lines =
    token === undefined || token.version === form.version
      ? null
      : [`${t('facts.address')}: ${token.gitLabUrl}`, t('form.tokenKept', { ending: token.tokenEnding })]
  return (
    <FormConflict
      {...{ error, lines }}
      isSaving={isSending}
      onKeepMine={() => save(token?.version ?? 0)}
      onTakeTheirs={form.forget}
    />
  )
}

const selectAlert = (props: CardProps): ReactNode => {
  const { error } = props.state
  if (isConflict(error, 'errors.settingsChanged')) return <Conflict {...props} />
  return readFault(error) === undefined ? undefined : <Fault state={props.state} />
}

export function TokenCard({ state, token }: CardProps) {
  const { t } = useTranslation('gitlab-settings')
  const { form, error, isSending, save } = state
  const alert = selectAlert({ state, token })
  return (
    <FormCard
      title={t(token === undefined ? 'form.connectTitle' : 'form.changeTitle')}
      text={t('form.text')}
      {...{ form, error, isSending }}
      isFieldError={findRefusedField(error) !== undefined}
      onSave={() => save(form.version)}
      {...(token === undefined ? { saveLabel: t('form.connect') } : {})}
      {...(alert === undefined ? {} : { alert })}
    >
      <Steps />
      <Fields state={state} token={token} />
    </FormCard>
  )
}
