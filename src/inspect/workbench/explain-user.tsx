import UserRoundSearch from 'lucide-react/icons/user-round-search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import type { Explanation } from '../funnels/explanation.ts'
import type { LogReport } from '../funnels/report.ts'
import { ExplanationTable } from './explanation-table.tsx'
import { type Answer, getNewest, useAnswer } from './use-answer.ts'
import { useWorkbenchDeps } from './workbench-deps.ts'

const form = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' })
const field = css({ flex: '1', minW: '60' })
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })

interface ExplainedUser {
  readonly user: string
  readonly explanations: readonly Explanation[]
}

/** A new report is a new reading, so the explanation is requested again. */
const useExplanation = (user: string | null, report: LogReport): Answer<ExplainedUser> => {
  const { bench } = useWorkbenchDeps()
  const ask = useMemo(
    () => (user === null ? null : async () => ({ user, explanations: await bench.explain(user), report })),
    [bench, user, report],
  )
  return useAnswer(ask)
}

interface ExplainUserProps {
  readonly report: LogReport
  readonly user: string | null
  readonly chart: { readonly id: string; readonly name: string }
  readonly onExplain: (user: string | null) => void
}

interface ExplainedProps {
  readonly explained: Answer<ExplainedUser>
  readonly user: string
  readonly chart: ExplainUserProps['chart']
}

function Explained({ explained, user, chart }: ExplainedProps) {
  const { t } = useTranslation('inspect')
  if (explained.state === 'failed') return <Banner tone="danger" title={t('explain.failed')} />
  const latest = getNewest(explained)
  if (latest?.user !== user) {
    return (
      <SkeletonRegion label={t('explain.asking')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  if (latest.explanations.length === 0) {
    return (
      <EmptyState compact icon={UserRoundSearch} title={t('explain.unknownTitle')}>
        {t('explain.unknown', { user })}
      </EmptyState>
    )
  }
  return <ExplanationTable user={user} explanations={latest.explanations} chart={chart} />
}

interface UserFormProps {
  readonly user: string | null
  readonly onExplain: (user: string | null) => void
}

function UserForm({ user, onExplain }: UserFormProps) {
  const { t } = useTranslation('inspect')
  const [typed, setTyped] = useState(user ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onExplain(typed.trim())
  }
  return (
    <form className={form} onSubmit={submit}>
      <div className={field}>
        <Field label={t('explain.user')}>
          <Input mono value={typed} spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
      <Button type="submit" icon={UserRoundSearch}>
        {t('explain.ask')}
      </Button>
      {user !== null && (
        <Button icon={X} variant="ghost" onClick={() => onExplain(null)}>
          {t('explain.close')}
        </Button>
      )}
    </form>
  )
}

export function ExplainUser({ report, user, chart, onExplain }: ExplainUserProps) {
  const { t } = useTranslation('inspect')
  const explained = useExplanation(user, report)
  return (
    <Card flush title={t('explain.title')} text={t('explain.text')}>
      <div className={body} id="explain">
        <UserForm key={user} user={user} onExplain={onExplain} />
        <div aria-live="polite">{user !== null && <Explained explained={explained} user={user} chart={chart} />}</div>
      </div>
    </Card>
  )
}
