import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes/link'
import type { Workspace } from '#src/contract/workspaces.ts'
import { useFigures } from '../../listing/figures.ts'
import { describeFailureReason } from '../../repositories/indexing-words.ts'
import { listFailing } from '../list/workspace-health.tsx'
import { repositoryAddress } from '../places.ts'
import { useCommands } from '../use-commands.ts'

const heading = css({ textStyle: 'label', mb: '2' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'small' })
const reason = css({ textStyle: 'caption', color: 'fg.muted' })
const maxListed = 20

export function FailingMembers({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'listing', 'app'])
  const { number } = useFigures()
  const { repositories } = useCommands()
  const failing = listFailing(workspace, repositories)
  if (failing.length === 0) return null
  return (
    <section aria-label={t('details.failing')}>
      <h3 className={heading}>{t('details.failing')}</h3>
      <ul className={list}>
        {failing.slice(0, maxListed).map((repository) => (
          <li key={repository.id}>
            <Link href={repositoryAddress(repository.id)} className={linkLook()}>
              <bdi>{repository.name}</bdi>
            </Link>
            <p className={reason}>{describeFailureReason(repository, t)}</p>
          </li>
        ))}
        {failing.length > maxListed && <li>{t('listing:more', { amount: number(failing.length - maxListed) })}</li>}
      </ul>
    </section>
  )
}
