import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import type { ConnectedHost } from '#src/contract/host-repositories.ts'
import { type ImportRule, importRuleEndpoints } from '#src/contract/import-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../../../call-failure.tsx'
import { translateKeyOr } from '../../../failure-words.ts'
import { useFigures } from '../../../listing/figures.ts'
import { RelativeTime } from '../../../listing/relative-time.tsx'
import { useSubmission } from '../../../use-submission.ts'
import { useListChanges } from '../../use-repositories.ts'
import { formColumn } from '../form-layout.ts'
import { HostAlert } from './host-failure.tsx'
import { RemoveRule } from './remove-rule.tsx'
import { RuleForm } from './rule-form.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const item = css({ p: '3', borderWidth: 'hairline', borderRadius: 'md' })
const name = css({ textStyle: 'label', overflowWrap: 'anywhere' })
const note = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })
const heading = css({ textStyle: 'label' })

const withoutToast = { onError: () => undefined }
const firstRunIntervalMs = 1500

const isAwaited = ({ lastRun }: ImportRule): boolean => lastRun === undefined

const useRules = () => {
  const { refresh } = useListChanges()
  const { data } = useCall(importRuleEndpoints.list, {}, withoutToast)
  const refreshInterval = data?.some(isAwaited) === true ? firstRunIntervalMs : 0
  return useCall(importRuleEndpoints.list, {}, { ...withoutToast, refreshInterval, onSuccess: refresh })
}

function LastRun({ lastRun }: Pick<ImportRule, 'lastRun'>) {
  const { t } = useTranslation(['host-repositories', 'app'])
  const { number } = useFigures()
  if (lastRun === undefined) return <p className={note}>{t('rules.never')}</p>
  const { at, added, failure } = lastRun
  return (
    <p className={note}>
      {t('rules.lastRun')} <RelativeTime at={at} /> · {t('rules.added', { amount: number(added) })}
      {failure && ` · ${translateKeyOr(failure.key, failure.parameters, failure.message, t)}`}
    </p>
  )
}

interface RuleItemProps {
  readonly host: ConnectedHost
  readonly rule: ImportRule
  readonly onEdit: () => void
  readonly onChanged: () => void
}

function RuleItem({ host, rule, onEdit, onChanged }: RuleItemProps) {
  const { t } = useTranslation(['host-repositories', 'listing'])
  const { client } = useApi()
  const { refresh } = useListChanges()
  const changed = () => {
    onChanged()
    refresh()
  }
  const params = { id: rule.id }
  const run = useSubmission(() => client.call(importRuleEndpoints.run, { params }), changed)
  const remove = useSubmission(() => client.call(importRuleEndpoints.remove, { params }), onChanged)
  const error = run.error ?? remove.error
  return (
    <li className={item}>
      <p className={name}>{rule.owner}</p>
      <LastRun lastRun={rule.lastRun} />
      {error !== null && <HostAlert {...{ error, host }} />}
      <div className={buttons}>
        <Button
          size="sm"
          busy={run.isSending && t('rules.running')}
          onClick={() => {
            run.noteEdit()
            run.submit({})
          }}
        >
          {t('rules.run')}
        </Button>
        <Button size="sm" onClick={onEdit}>
          {t('listing:actions.edit')}
        </Button>
        <RemoveRule busy={remove.isSending && t('listing:delete.busy')} onRemove={() => remove.submit({})} />
      </div>
    </li>
  )
}

interface RuleListProps {
  readonly host: ConnectedHost
  readonly onEdit: (rule: ImportRule) => void
}

function RuleList({ host, onEdit }: RuleListProps) {
  const { t } = useTranslation('host-repositories')
  const { data, error, mutate } = useRules()
  const again = () => void mutate()
  if (data === undefined && error !== undefined) {
    return <CallFailure title={t('rules.failed')} error={error} compact onRetry={again} />
  }
  if (data === undefined) {
    return (
      <SkeletonRegion label={t('loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  const own = data.filter((rule) => rule.host === host.kind)
  if (own.length === 0) return <p className={note}>{t('rules.none')}</p>
  return (
    <ul className={list} aria-label={t('rules.title')}>
      {own.map((rule) => (
        <RuleItem key={rule.id} {...{ host, rule }} onEdit={() => onEdit(rule)} onChanged={again} />
      ))}
    </ul>
  )
}

interface ImportRulesProps {
  readonly host: ConnectedHost
  /** Empty: no rule is being made. */
  readonly owner: string
  readonly onBack: () => void
}

export function ImportRules({ host, owner, onBack }: ImportRulesProps) {
  const { t } = useTranslation('host-repositories')
  const { mutate } = useCall(importRuleEndpoints.list, {}, withoutToast)
  const [edited, setEdited] = useState<ImportRule | string | null>(owner === '' ? null : owner)
  const done = () => {
    setEdited(null)
    void mutate()
  }
  const key = typeof edited === 'string' ? edited : edited?.id
  return (
    <div className={formColumn}>
      <div>
        <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onBack} data-first-focus>
          {t('rules.back')}
        </Button>
      </div>
      {edited !== null && <RuleForm key={key} {...{ host, edited }} onSaved={done} onCancel={() => setEdited(null)} />}
      <h3 className={heading}>{t('rules.title')}</h3>
      <RuleList host={host} onEdit={setEdited} />
    </div>
  )
}
