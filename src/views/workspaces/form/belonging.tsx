import ListFilter from 'lucide-react/icons/list-filter'
import SquareCheck from 'lucide-react/icons/square-check'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { createRuleMatcher } from '#src/contract/workspace-rule.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { withoutToast } from '../use-workspaces.ts'
import { MembersPicker } from './members-picker.tsx'
import { RuleEditor } from './rule-editor.tsx'
import type { FieldsProps } from './workspace-fields.tsx'
import { toRule } from './workspace-values.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
})
const heading = css({ textStyle: 'label' })
const quiet = css({ textStyle: 'caption', color: 'fg.muted' })

const byName = (language: string) => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return (left: Repository, right: Repository) => compare(left.name, right.name)
}

const useCandidates = () => {
  const { i18n } = useTranslation()
  const { data, error, isValidating, mutate } = useCall(repositoryEndpoints.list, {}, withoutToast)
  const repositories = useMemo(() => data?.toSorted(byName(i18n.language)), [data, i18n.language])
  return { repositories, error, isBusy: isValidating, retry: () => void mutate() }
}

type Draft = FieldsProps['draft']

const useMembers = ({ values }: Draft, repositories: readonly Repository[] | undefined) => {
  const rule = JSON.stringify(toRule(values) ?? null)
  const belongsByRule = useMemo(() => {
    const known = JSON.parse(rule) as ReturnType<typeof toRule> | null
    return known === null || known === undefined ? () => false : createRuleMatcher(known)
  }, [rule])
  const total = useMemo(() => {
    const picked = new Set(values.pickedIds)
    return repositories?.filter((repository) => picked.has(repository.id) || belongsByRule(repository)).length
  }, [repositories, values.pickedIds, belongsByRule])
  return { belongsByRule, total }
}

function Head({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  return (
    <div className={head}>
      <h3 className={heading}>{t('form.belonging')}</h3>
      {total !== undefined && <output className={quiet}>{t('form.total', { amount: number(total) })}</output>}
    </div>
  )
}

type Way = 'hand' | 'rule'

interface WayChoiceProps {
  readonly way: Way
  readonly onChange: (way: Way) => void
}

function WayChoice({ way, onChange }: WayChoiceProps) {
  const { t } = useTranslation('workspaces')
  return (
    <Segmented
      label={t('form.belonging')}
      options={[
        { value: 'hand', label: t('form.byHand'), icon: SquareCheck },
        { value: 'rule', label: t('form.byRule'), icon: ListFilter },
      ]}
      value={way}
      onChange={onChange}
    />
  )
}

function Unloaded({ error, isBusy, retry }: Omit<ReturnType<typeof useCandidates>, 'repositories'>) {
  const { t } = useTranslation(['workspaces', 'app'])
  if (error !== undefined)
    return <LateCallFailure title={t('form.reposFailed')} error={error} compact isBusy={isBusy} onRetry={retry} />
  return (
    <SkeletonRegion label={t('app:common.loading')}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

export function Belonging({ draft, error }: FieldsProps) {
  const { t } = useTranslation('workspaces')
  const { repositories, ...candidates } = useCandidates()
  const { values } = draft
  const [way, setWay] = useState<Way>(values.pickedIds.length === 0 && toRule(values) !== undefined ? 'rule' : 'hand')
  const { belongsByRule, total } = useMembers(draft, repositories)
  return (
    <section aria-label={t('form.belonging')} className={column}>
      <Head total={total} />
      <WayChoice way={way} onChange={setWay} />
      {repositories === undefined && <Unloaded {...candidates} />}
      {repositories !== undefined && way === 'hand' && (
        <MembersPicker
          {...{ repositories, belongsByRule }}
          pickedIds={values.pickedIds}
          onChange={(pickedIds) => draft.set({ pickedIds })}
        />
      )}
      {repositories !== undefined && way === 'rule' && (
        <RuleEditor {...{ draft, error, repositories, belongsByRule }} />
      )}
    </section>
  )
}
