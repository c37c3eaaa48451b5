import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes/link'
import type { Repository } from '#src/contract/repositories.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { useFigures } from '../../listing/figures.ts'
import { describeFailureReason } from '../../repositories/indexing-words.ts'
import { repositoryAddress } from '../places.ts'
import { type RepositoriesById } from '../use-workspaces.ts'
import { useCommands } from '../use-commands.ts'
import { useDescribeHealth, WorkspaceStatus } from './workspace-status.tsx'

const words = css({ mt: '1.5', textStyle: 'caption', color: 'fg.muted' })
const failing = css({
  position: 'relative',
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '2',
  maxW: 'full',
  mt: '1',
  textStyle: 'caption',
  '& a': { overflowWrap: 'anywhere' },
})
const maxNamed = 3

export const listFailing = ({ repositoryIds }: Workspace, repositories: RepositoriesById): readonly Repository[] =>
  repositoryIds.flatMap((id) => {
    const repository = repositories.get(id)
    return repository?.status === 'Failed' ? [repository] : []
  })

export function WorkspaceHealth({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'listing', 'app'])
  const { number } = useFigures()
  const { repositories } = useCommands()
  const describeHealth = useDescribeHealth()
  const { status, health, repositoryIds } = workspace
  const failed = health.failed === 0 ? [] : listFailing(workspace, repositories)
  return (
    <>
      <WorkspaceStatus status={status} />
      {repositoryIds.length === 0 && <p className={words}>{t('details.empty')}</p>}
      {repositoryIds.length > 0 && status !== 'Alive' && <p className={words}>{describeHealth(health)}</p>}
      {failed.length > 0 && (
        <span className={failing}>
          {failed.slice(0, maxNamed).map((repository) => (
            <Link
              key={repository.id}
              href={repositoryAddress(repository.id)}
              className={linkLook()}
              title={describeFailureReason(repository, t) ?? undefined}
            >
              <bdi>{repository.name}</bdi>
            </Link>
          ))}
          {failed.length > maxNamed && <span>{t('listing:more', { amount: number(failed.length - maxNamed) })}</span>}
        </span>
      )}
    </>
  )
}
