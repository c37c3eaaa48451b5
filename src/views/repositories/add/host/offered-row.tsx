import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { OfferedRepository } from '#src/contract/host-repositories.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { RelativeTime } from '../../../listing/relative-time.tsx'

const item = css({ py: '2', px: '3', '& + &': { borderTopWidth: 'hairline' } })
const name = css({ overflowWrap: 'anywhere' })
const facts = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '3' })

export const useMarks = () => {
  const { t } = useTranslation('host-repositories')
  return ({ isPrivate, isArchived, isFork, defaultBranch }: OfferedRepository): string[] => [
    t(isPrivate ? 'private' : 'public'),
    ...(isArchived ? [t('archived')] : []),
    ...(isFork ? [t('fork')] : []),
    ...(defaultBranch === undefined ? [t('empty')] : []),
  ]
}

interface OfferedRowProps {
  readonly repository: OfferedRepository
  readonly isChosen: boolean
  readonly isLocked: boolean
  readonly onChoose: (isChosen: boolean) => void
}

export function OfferedRow({ repository, isChosen, isLocked, onChoose }: OfferedRowProps) {
  const { t } = useTranslation('host-repositories')
  const listMarks = useMarks()
  const isHere = repository.repositoryId !== undefined
  const help = (
    <span className={facts}>
      {isHere && <span>{t('here')}</span>}
      {listMarks(repository).map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
      {repository.lastActivityAt !== undefined && <RelativeTime at={repository.lastActivityAt} />}
    </span>
  )
  return (
    <li className={item}>
      <Checkbox checked={isHere || isChosen} disabled={isHere || isLocked} onChange={onChoose} help={help}>
        <bdi className={name}>{repository.fullName}</bdi>
      </Checkbox>
    </li>
  )
}
