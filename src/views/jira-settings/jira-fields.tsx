import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type JiraConnection, jiraDeployments } from '#src/contract/jira.ts'
import { toJiraSite } from '#src/lib/jira-address.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { failureWords } from '../failure-words.ts'
import { useFaultWords } from '../integrations/integration-state.tsx'
import { isPaste } from '../page-form/is-paste.ts'
import {
  type FieldName,
  findRefusedField,
  getExpiryRange,
  getHost,
  readFault,
  replaceToken,
  type Values,
} from './jira-values.ts'
import type { JiraForm } from './use-jira-settings.ts'

const useFieldErrors = ({ form, error }: JiraForm) => {
  const { t } = useTranslation(['jira-settings', 'app'])
  const describeFault = useFaultWords()
  const refusedField = findRefusedField(error)
  const describeRefusal = (): string => {
    const fault = readFault(error)
    if (fault === undefined) return failureWords(error, t).message
    if (fault.kind === 'unauthorized' || fault.kind === 'forbidden')
      return t(`refused.${fault.kind}.${form.values.deployment}`)
    const { title, text } = describeFault(fault, { product: 'Jira', host: getHost(form.values.address) })
    return `${title}. ${text}`
  }
  return (name: FieldName): string | undefined => {
    const problem = form.problems[name]
    if (problem !== undefined) return t(`problems.${problem}`)
    return name === refusedField ? describeRefusal() : undefined
  }
}

interface TextProps {
  readonly form: JiraForm['form']
  readonly name: FieldName
  readonly label: string
  readonly help: string
  readonly error: string | undefined
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date'
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly min?: string
  readonly max?: string
  readonly toChange?: (text: string) => Partial<Values>
  readonly onBlur?: () => void
  readonly onPaste?: (text: string) => boolean
}

function TextField({ form, name, label, help, error, type = 'text', isRequired = false, ...props }: TextProps) {
  const { onPaste, toChange = (text) => ({ [name]: text }), ...rest } = props
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    if (!isPaste(event) || onPaste?.(value) !== true) form.set(toChange(value))
  }
  return (
    <Field label={label} help={help} error={error} required={isRequired}>
      <Input
        mono={type !== 'email' && type !== 'date'}
        name={name}
        type={type}
        value={form.values[name]}
        onChange={onChange}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
    </Field>
  )
}

function DeploymentChoice({ form }: Pick<JiraForm, 'form'>) {
  const { t } = useTranslation('jira-settings')
  const choose = (chosen: string) => {
    const deployment = jiraDeployments.find((known) => known === chosen)
    if (deployment !== undefined) form.set({ deployment })
  }
  return (
    <RadioGroup
      label={t('form.deployment')}
      name="deployment"
      options={jiraDeployments.map((value) => ({
        value,
        label: t(`form.${value}.name`),
        help: t(`form.${value}.text`),
      }))}
      value={form.values.deployment}
      onChange={choose}
    />
  )
}

interface AddressProps extends Pick<JiraForm, 'form' | 'moveCredentials'> {
  readonly error: string | undefined
}

function AddressField({ form, moveCredentials, error }: AddressProps) {
  const { t } = useTranslation('jira-settings')
  const { address, deployment } = form.values
  const cut = () => {
    const site = toJiraSite(address)
    if (site !== address) form.set({ address: site })
  }
  return (
    <TextField
      {...{ form, error }}
      name="address"
      type="url"
      label={t('form.address')}
      help={t('form.addressHelp')}
      placeholder={deployment === 'cloud' ? 'https://example.atlassian.net' : 'https://jira.example.com'}
      isRequired
      onBlur={cut}
      onPaste={moveCredentials}
    />
  )
}

interface FieldsProps {
  readonly connection: JiraConnection | undefined
  readonly state: JiraForm
}

function TokenField({ connection, form, error }: Omit<FieldsProps, 'state'> & Pick<TextProps, 'form' | 'error'>) {
  const { t } = useTranslation('jira-settings')
  const kept = connection && t('form.tokenKept', { ending: connection.tokenEnding })
  return (
    <TextField
      {...{ form, error }}
      name="token"
      type="password"
      label={t(`form.${form.values.deployment}.token`)}
      help={kept ?? t('form.tokenHelp')}
      isRequired={connection === undefined}
      toChange={(token) => replaceToken(form.values, token, connection?.expiresOn)}
    />
  )
}

function ExpiryField({ form, error }: Pick<TextProps, 'form' | 'error'>) {
  const { t } = useTranslation('jira-settings')
  const { first, last } = getExpiryRange()
  return (
    <TextField
      {...{ form, error }}
      name="expiresOn"
      type="date"
      label={t('form.expires')}
      help={t('form.expiresHelp')}
      min={first}
      max={last}
    />
  )
}

export function JiraFields({ connection, state }: FieldsProps) {
  const { t } = useTranslation('jira-settings')
  const { form, moveCredentials } = state
  const describe = useFieldErrors(state)
  return (
    <>
      <DeploymentChoice form={form} />
      <AddressField {...{ form, moveCredentials }} error={describe('address')} />
      {form.values.deployment === 'cloud' && (
        <TextField
          {...{ form }}
          name="email"
          type="email"
          label={t('form.email')}
          help={t('form.emailHelp')}
          error={describe('email')}
          isRequired
        />
      )}
      <TokenField {...{ connection, form }} error={describe('token')} />
      <ExpiryField form={form} error={describe('expiresOn')} />
      <TextField
        {...{ form }}
        name="projectKeys"
        label={t('form.projects')}
        help={t('form.projectsHelp')}
        error={describe('projectKeys')}
        placeholder="HARBOUR, PILOT"
      />
    </>
  )
}
