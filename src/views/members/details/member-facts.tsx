import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes/link'
import type { MemberWithWorks } from '#src/contract/members.ts'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { LastActive } from '../list/last-active.tsx'
import { useListWorks } from '../use-list-works.ts'

const may = css({ mt: '0.5', textStyle: 'caption', color: 'fg.muted' })

interface Fact {
  readonly id: string
  readonly label: string
  readonly value: ReactNode
}

export function MemberFacts({ member }: { member: MemberWithWorks }) {
  const { t } = useTranslation('members')
  const { email, role, jobTitle, department, joinedAt, lastActiveAt } = member
  const made = useListWorks(member.made)
  const optional = (id: 'jobTitle' | 'department', value: string | undefined): Fact[] =>
    value === undefined ? [] : [{ id, label: t(`details.${id}`), value: <bdi>{value}</bdi> }]
  const roleWords = (
    <>
      {t(`roles.${role}.name`)}
      <p className={may}>{t(`roles.${role}.may`)}</p>
    </>
  )
  const facts: Fact[] = [
    {
      id: 'email',
      label: t('details.email'),
      value: (
        <a href={`mailto:${email}`} className={linkLook()}>
          {email}
        </a>
      ),
    },
    { id: 'role', label: t('columns.role'), value: roleWords },
    ...optional('jobTitle', jobTitle),
    ...optional('department', department),
    { id: 'joined', label: t('columns.joined'), value: <RelativeTime at={joinedAt} /> },
    { id: 'active', label: t('columns.active'), value: <LastActive at={lastActiveAt} /> },
    {
      id: 'made',
      label: t('details.made'),
      value: made.length === 0 ? t('made.none') : made.map((line) => <p key={line}>{line}</p>),
    },
  ]
  return <KeyValueList items={facts} />
}
