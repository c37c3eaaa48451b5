import { useTranslation } from 'react-i18next'
import { VList } from 'virtua'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes'
import type { Repository } from '#src/contract/repositories.ts'
import { useFigures } from '../../repositories/figures.ts'
import { StatusMark } from '../../repositories/list/status-mark.tsx'
import { repositoryAddress } from '../places.ts'

const heading = css({ textStyle: 'label', mb: '2' })
const count = css({ color: 'fg.subtle', fontWeight: 'regular' })
const frame = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const tall = css({ h: '80' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minH: '10',
  px: '3',
  py: '1',
  borderBottomWidth: 'hairline',
  textStyle: 'small',
  '&:last-child': { borderBottomWidth: '[0]' },
})
const name = css({ minW: '0', overflowWrap: 'anywhere' })

/** With more only those are made that are in sight. */
const mostPlain = 50
/** Only what is in sight is there, so that no list element can hold it. */
const roles = { list: { role: 'list' }, item: { role: 'listitem' } } as const

function Row({ repository }: { repository: Repository }) {
  return (
    <div {...roles.item} className={row}>
      <Link href={repositoryAddress(repository.id)} className={`${linkLook()} ${name}`}>
        <bdi>{repository.name}</bdi>
      </Link>
      <StatusMark status={repository.status} />
    </div>
  )
}

export function MemberList({ members }: { members: readonly Repository[] }) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const rows = (repository: Repository) => <Row key={repository.id} repository={repository} />
  return (
    <section aria-label={t('columns.repositories')}>
      <h3 className={heading}>
        {t('columns.repositories')} <span className={count}>{number(members.length)}</span>
      </h3>
      {members.length > mostPlain ? (
        <div className={`${frame} ${tall}`}>
          <VList {...roles.list} data={members} itemSize={41} tabIndex={0} aria-label={t('columns.repositories')}>
            {rows}
          </VList>
        </div>
      ) : (
        <div {...roles.list} className={frame}>
          {members.map(rows)}
        </div>
      )}
    </section>
  )
}
