import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import type { ConnectedHost } from '#src/contract/host-repositories.ts'
import { type ImportRule, importRuleEndpoints, maxGlobLength, maxGlobs } from '#src/contract/import-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { useSubmission } from '../../../use-submission.ts'
import { formFooter } from '../form-layout.ts'
import { HostAlert } from './host-failure.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const text = css({ color: 'fg.muted' })
const title = css({ textStyle: 'label', overflowWrap: 'anywhere' })

const toGlobs = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isTooMuch = (lines: string): boolean => {
  const globs = toGlobs(lines)
  return globs.length > maxGlobs || globs.some((glob) => glob.length > maxGlobLength)
}

interface GlobsFieldProps {
  readonly label: string
  readonly help: string
  readonly lines: string
  readonly onLines: (lines: string) => void
}

function GlobsField({ label, help, lines, onLines }: GlobsFieldProps) {
  const { t } = useTranslation('host-repositories')
  const error = isTooMuch(lines) && t('rules.tooMuch', { amount: maxGlobs, length: maxGlobLength })
  return (
    <Field {...{ label, help, error }}>
      <Textarea rows={2} spellCheck={false} value={lines} onChange={({ target }) => onLines(target.value)} />
    </Field>
  )
}

interface RuleFormProps {
  readonly host: ConnectedHost
  readonly edited: ImportRule | string
  readonly onSaved: () => void
  readonly onCancel: () => void
}

type Conditions = Pick<ImportRule, 'include' | 'exclude' | 'hasForks' | 'hasArchived'>

const useRuleValues = (edited: ImportRule | string) => {
  const rule = typeof edited === 'string' ? undefined : edited
  const [include, setInclude] = useState(rule?.include.join('\n') ?? '')
  const [exclude, setExclude] = useState(rule?.exclude.join('\n') ?? '')
  const [hasForks, setForks] = useState(rule?.hasForks ?? false)
  const [hasArchived, setArchived] = useState(rule?.hasArchived ?? false)
  return { include, setInclude, exclude, setExclude, hasForks, setForks, hasArchived, setArchived }
}

const useSaveRule = (host: ConnectedHost, edited: ImportRule | string, onSaved: () => void) => {
  const { client } = useApi()
  return useSubmission((body: Conditions) => {
    if (typeof edited === 'string') {
      return client.call(importRuleEndpoints.create, { body: { ...body, host: host.kind, owner: edited } })
    }
    const { id, version } = edited
    return client.call(importRuleEndpoints.update, { params: { id }, body: { ...body, version } })
  }, onSaved)
}

interface ConditionFieldsProps {
  readonly owner: string
  readonly values: ReturnType<typeof useRuleValues>
}

function ConditionFields({ owner, values }: ConditionFieldsProps) {
  const { t } = useTranslation('host-repositories')
  const { include, exclude, hasForks, hasArchived } = values
  const help = t('rules.globHelp', { example: `${owner}/*` })
  return (
    <>
      <GlobsField label={t('rules.include')} help={help} lines={include} onLines={values.setInclude} />
      <GlobsField
        label={t('rules.exclude')}
        help={t('rules.excludeHelp')}
        lines={exclude}
        onLines={values.setExclude}
      />
      <Checkbox checked={hasForks} onChange={values.setForks}>
        {t('rules.forks')}
      </Checkbox>
      <Checkbox checked={hasArchived} onChange={values.setArchived}>
        {t('rules.archived')}
      </Checkbox>
    </>
  )
}

export function RuleForm({ host, edited, onSaved, onCancel }: RuleFormProps) {
  const { t } = useTranslation(['host-repositories', 'listing', 'app'])
  const values = useRuleValues(edited)
  const { submit, isSending, error } = useSaveRule(host, edited, onSaved)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { include, exclude, hasForks, hasArchived } = values
    if (isTooMuch(include) || isTooMuch(exclude)) return
    submit({ include: toGlobs(include), exclude: toGlobs(exclude), hasForks, hasArchived })
  }
  const owner = typeof edited === 'string' ? edited : edited.owner
  return (
    <form className={column} noValidate onSubmit={send}>
      <div>
        <h3 className={title}>{t('importAll', { owner })}</h3>
        <p className={text}>{t('rules.text')}</p>
      </div>
      {error !== null && <HostAlert {...{ error, host }} />}
      <ConditionFields {...{ owner, values }} />
      <div className={formFooter}>
        <Button onClick={onCancel}>{t('app:common.cancel')}</Button>
        <Button type="submit" variant="solid" busy={isSending && t('listing:form.saving')}>
          {t('rules.save')}
        </Button>
      </div>
    </form>
  )
}
