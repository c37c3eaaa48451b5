import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequestPage } from '#src/contract/pull-requests.ts'
import { Select } from '#src/ui/select.tsx'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { inboxChoices } from '../inbox-filter.ts'
import { useInboxAddress } from '../use-inbox-address.ts'
import { useInboxRepositories } from '../use-inbox.ts'

const choice = css({ w: '[200px]', _phone: { w: 'full' } })
const sections = css({ mb: '4' })

type Counts = PullRequestPage['counts']

const addAll = (counts: Counts) => ({
  ...counts,
  all: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

function Sections({ counts }: { readonly counts: Counts | undefined }) {
  const { t } = useTranslation('pull-requests')
  const { filter, toAddress } = useInboxAddress()
  return (
    <div className={sections}>
      <ChoiceLinks
        label={t('filter.section')}
        values={inboxChoices}
        chosen={filter.section}
        getLabel={(section) => t(`sections.${section}`)}
        getHref={(section) => toAddress({ section })}
        counts={counts && addAll(counts)}
      />
    </div>
  )
}

const any = 'any'

interface ChoiceProps {
  readonly label: string
  readonly anyLabel: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, anyLabel, options, value, onChange }: ChoiceProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <div className={choice}>
      <Select
        label={label}
        options={[{ value: any, label: anyLabel }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
        value={value === '' ? any : value}
        onChange={(chosen) => onChange(chosen === any ? '' : chosen)}
      />
    </div>
  )
}

export function InboxControls({ inbox }: { readonly inbox: PullRequestPage | undefined }) {
  const { t } = useTranslation('pull-requests')
  const { filter, change } = useInboxAddress()
  const { data: repositories = [] } = useInboxRepositories()
  return (
    <>
      <Sections counts={inbox?.counts} />
      <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
        <Choice
          label={t('filter.repository')}
          anyLabel={t('filter.anyRepository')}
          options={repositories.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.repositoryId}
          onChange={(repositoryId) => change({ repositoryId })}
        />
        <Choice
          label={t('filter.author')}
          anyLabel={t('filter.anyAuthor')}
          options={(inbox?.authors ?? []).map((author) => ({ value: author, label: author }))}
          value={filter.author}
          onChange={(author) => change({ author })}
        />
      </ListControls>
    </>
  )
}
