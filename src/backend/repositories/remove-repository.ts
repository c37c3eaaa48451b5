import { dropIndexIn } from '../code-index/index-upkeep.ts'
import { dropVectorsOfRepository } from '../code-index/vector-sets.ts'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { needsConfirmation } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { removeUploadFile } from '../uploads/upload-files.ts'
import { deleteUpload } from '../uploads/uploads.store.ts'
import { excludeFromRules } from './exclude-from-rules.ts'
import { countConversations, type RepositoryRow } from './repositories.store.ts'
import { removeGitFolders } from './git-folders.ts'
import { IndexingCancelled } from './schedule-indexing.ts'
import { busyStatuses } from './statuses.ts'
import { endSharesCiting } from '../data-sources/end-shares.ts'
import { countKeysUsing, countLinksUsing, countWorkspacesUsing } from '../data-sources/count-references.ts'

interface RepositoryUsages {
  readonly conversations: number
  readonly workspaces: number
  readonly publicChatLinks: number
  readonly apiKeys: number
}

export const countUsages = async ({ db }: Pick<Services, 'db'>, row: RepositoryRow): Promise<RepositoryUsages> => ({
  conversations: await countConversations(db, row.organisation_id, row.id),
  workspaces: await countWorkspacesUsing(db, row),
  publicChatLinks: await countLinksUsing(db, row.organisation_id, row.id),
  apiKeys: await countKeysUsing(db, row.organisation_id, row.id),
})

/** Throws a 409 that asks for a confirmation when the repository is in use or being indexed (`src/README.md`, D9e). */
export const requireConfirmation = async (services: Services, row: RepositoryRow): Promise<void> => {
  const { name, status } = row
  const { conversations, workspaces, publicChatLinks: links, apiKeys: keys } = await countUsages(services, row)
  if (keys > 0) {
    const parameters = { name, keys, links, workspaces, conversations }
    const message = getEnglishText('errors.repositoryUsedByKeys', parameters)
    throw needsConfirmation('errors.repositoryUsedByKeys', message, parameters)
  }
  if (links > 0) {
    const parameters = { name, links, workspaces, conversations }
    throw needsConfirmation(
      'errors.repositoryInLinks',
      getEnglishText('errors.repositoryInLinks', parameters),
      parameters,
    )
  }
  if (workspaces > 0) {
    const parameters = { name, workspaces, conversations }
    const message = getEnglishText('errors.repositoryInWorkspaces', parameters)
    throw needsConfirmation('errors.repositoryInWorkspaces', message, parameters)
  }
  if (conversations > 0) {
    const parameters = { name, conversations }
    throw needsConfirmation('errors.repositoryInUse', getEnglishText('errors.repositoryInUse', parameters), parameters)
  }
  if ((busyStatuses as readonly DataSourceStatus[]).includes(status as DataSourceStatus)) {
    throw needsConfirmation('errors.repositoryIndexing', getEnglishText('errors.repositoryIndexing', { name }), {
      name,
    })
  }
}

export const removeRepository = async (services: Services, row: RepositoryRow): Promise<void> => {
  const { config, db, embeddings, jobs } = services
  const { id, organisation_id: organisationId, upload_id: uploadId } = row
  await db.transaction().execute(async (transaction) => {
    const indexes = await transaction.selectFrom('code_indexes').select('no').where('repository_id', '=', id).execute()
    for (const { no } of indexes) await dropIndexIn(transaction, no)
    await dropVectorsOfRepository(transaction, id)
    await excludeFromRules(transaction, row)
    await endSharesCiting(transaction, organisationId, id)
    await transaction
      .deleteFrom('repositories')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute()
    if (uploadId !== null) await deleteUpload(transaction, organisationId, uploadId)
  })
  jobs.abort('index-repository', id, new IndexingCancelled('the repository was deleted'))
  jobs.abort('import-pull-requests', id, new IndexingCancelled('the repository was deleted'))
  embeddings.cancel(id)
  await removeGitFolders(config, id)
  if (uploadId !== null) await removeUploadFile(config, uploadId)
}
