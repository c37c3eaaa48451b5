import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConnectedHost, OfferedRepository } from '#src/contract/host-repositories.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useFigures } from '../../../listing/figures.ts'
import { formColumn, formFooter } from '../form-layout.ts'
import { HostAlert } from './host-failure.tsx'
import { type Chosen, OfferedList } from './offered-list.tsx'
import { SuggestedInput } from './suggested-input.tsx'
import { useAddChosen } from './use-add-chosen.ts'
import { useBranches, useOffered, useOwners } from './use-offered.ts'
import { useSettled } from './use-settled.ts'

const maxChosen = 100

const filters = css({ display: 'grid', gap: '3', sm: { gridTemplateColumns: '1fr 1fr' } })
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const count = css({ flex: '1', alignSelf: 'center', textStyle: 'caption', color: 'fg.muted' })

interface BranchChoiceProps {
  readonly host: ConnectedHost
  readonly repository: OfferedRepository
  readonly branch: string
  readonly onBranch: (branch: string) => void
}

function BranchChoice({ host, repository: { hostId, defaultBranch }, branch, onBranch }: BranchChoiceProps) {
  const { t } = useTranslation('repositories')
  const suggestions = useBranches(host.kind, hostId, useSettled(branch))
  return (
    <Field label={t('fields.branch')} help={t('fields.branchHelp')}>
      <SuggestedInput
        {...{ suggestions }}
        value={branch}
        maxLength={200}
        onText={onBranch}
        placeholder={defaultBranch}
      />
    </Field>
  )
}

const useChosen = (onPicked: (amount: number) => void) => {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  useEffect(() => {
    onPicked(chosen.size)
    return () => onPicked(0)
  }, [chosen.size, onPicked])
  const choose = (repository: OfferedRepository, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(repository.hostId, repository)
    else next.delete(repository.hostId)
    if (next.size <= maxChosen) setChosen(next)
  }
  return { chosen, choose }
}

interface FiltersProps {
  readonly host: ConnectedHost
  readonly words: string
  readonly owner: string
  readonly onWords: (words: string) => void
  readonly onOwner: (owner: string) => void
}

function Filters({ host, words, owner, onWords, onOwner }: FiltersProps) {
  const { t } = useTranslation('host-repositories')
  const suggestions = useOwners(host.kind, useSettled(owner))
  return (
    <div className={filters}>
      <Field label={t('search')}>
        <Input
          type="search"
          icon={Search}
          maxLength={200}
          value={words}
          onChange={({ target }) => onWords(target.value)}
        />
      </Field>
      <Field label={t('owner')}>
        <SuggestedInput suggestions={suggestions} value={owner} maxLength={200} onText={onOwner} />
      </Field>
    </div>
  )
}

interface HostPickerProps {
  readonly host: ConnectedHost
  readonly onAdded: (repository: Repository) => void
  readonly onPicked: (amount: number) => void
  readonly onCancel: () => void
  readonly onRules: (owner: string) => void
}

interface FooterProps {
  readonly amount: number
  readonly isBusy: boolean
  readonly onCancel: () => void
}

function Footer({ amount, isBusy, onCancel }: FooterProps) {
  const { t } = useTranslation(['host-repositories', 'repositories', 'app'])
  const { number } = useFigures()
  return (
    <div className={formFooter}>
      <output className={count}>{t('chosen', { amount: number(amount) })}</output>
      <Button onClick={onCancel}>{t('app:common.cancel')}</Button>
      <Button type="submit" variant="solid" disabled={amount === 0} busy={isBusy && t('repositories:addDialog.adding')}>
        {t('submit')}
      </Button>
    </div>
  )
}

function RuleButtons({ owner, onRules }: { readonly owner: string } & Pick<HostPickerProps, 'onRules'>) {
  const { t } = useTranslation('host-repositories')
  return (
    <div className={tools}>
      {owner !== '' && (
        <Button size="sm" onClick={() => onRules(owner)}>
          {t('importAll', { owner })}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => onRules('')}>
        {t('rules.title')}
      </Button>
    </div>
  )
}

export function HostPicker({ host, onAdded, onPicked, onCancel, onRules }: HostPickerProps) {
  const [words, setWords] = useState('')
  const [owner, setOwner] = useState('')
  const [branch, setBranch] = useState('')
  const [search, group] = [useSettled(words), useSettled(owner)]
  const offered = useOffered(host.kind, search, group)
  const { chosen, choose } = useChosen(onPicked)
  const { submit, isSending, isSent, error } = useAddChosen(onAdded)
  const [single] = chosen.size === 1 ? chosen.values() : []
  const isFiltered = search !== '' || group !== ''
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.size > 0) submit({ host: host.kind, hostIds: [...chosen.keys()], branch: branch.trim() })
  }
  return (
    <form className={formColumn} noValidate onSubmit={send}>
      {error !== null && <HostAlert {...{ error, host }} />}
      <Filters {...{ host, words, owner }} onWords={setWords} onOwner={setOwner} />
      <RuleButtons owner={group} onRules={onRules} />
      <OfferedList {...{ host, offered, chosen, isFiltered }} isLocked={isSending} onChoose={choose} />
      {single && <BranchChoice key={single.hostId} {...{ host, branch }} repository={single} onBranch={setBranch} />}
      <Footer amount={chosen.size} isBusy={isSending || isSent} onCancel={onCancel} />
    </form>
  )
}
