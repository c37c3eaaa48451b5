import { useTranslation } from 'react-i18next'
import type { MemberPage } from '#src/contract/members.ts'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { lockChoices, memberList, roleChoices } from '../member-filter.ts'

type Counts = MemberPage['counts']

function RoleChoice({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('members')
  const { filter, toAddress } = useListAddress(memberList)
  const amounts = counts && { All: counts.all, ...counts.roles }
  const isOffered = (role: (typeof roleChoices)[number]) =>
    role === 'All' || role === filter.role || (counts?.roles[role] ?? 0) > 0
  return (
    <ChoiceLinks
      label={t('filter.role')}
      values={roleChoices.filter(isOffered)}
      chosen={filter.role}
      getLabel={(role) => (role === 'All' ? t('filter.all') : t(`roles.${role}.name`))}
      getHref={(role) => toAddress({ role })}
      counts={amounts}
    />
  )
}

function LockChoice({ counts }: { counts: Counts }) {
  const { t } = useTranslation('members')
  const { filter, toAddress } = useListAddress(memberList)
  if (counts.locked === 0 && filter.access === 'all') return null
  return (
    <ChoiceLinks
      label={t('filter.access')}
      values={lockChoices}
      chosen={filter.access}
      getLabel={(access) => t(access === 'all' ? 'filter.all' : 'filter.locked')}
      getHref={(access) => toAddress({ access })}
      counts={{ all: counts.all, locked: counts.locked }}
    />
  )
}

export function MemberControls({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('members')
  const { filter, change } = useListAddress(memberList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <RoleChoice counts={counts} />
      {counts !== undefined && <LockChoice counts={counts} />}
    </ListControls>
  )
}
