import { fileEndpoints, indexingEndpoints, repositoryUsageEndpoints } from '#src/contract/additions.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import type { Handle } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { addRepository, checkAddress, requireBranchName, requireFreeName } from './add-repository.ts'
import { inTransaction } from '../http/in-transaction.ts'
import { requireAutoIndexing } from './auto-indexing-plan.ts'
import { readFromHosts } from './host-source.ts'
import { countUsages, removeRepository, requireConfirmation } from './remove-repository.ts'
import {
  findRepository,
  listRepositories,
  listSkippedFiles,
  setAutoIndexed,
  measureTotalSize,
  updateRepository,
} from './repositories.store.ts'
import { presentRepository } from './repository.present.ts'
import { cancelIndexing, isBusy, scheduleIndexing, startIndexing } from './schedule-indexing.ts'

const constraints = {
  repositories_by_name: 'errors.repositoryNameTaken',
  repositories_by_upload: 'errors.uploadInUse',
  repositories_by_host_id: 'errors.hostRepositoryTaken',
} as const

const requireRepository = async (db: Handle, organisationId: string, id: string) => {
  const row = await findRepository(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

const present = async (db: Handle, organisationId: string, id: string) =>
  presentRepository(await requireRepository(db, organisationId, id))

const readRoutes = ({ db }: Services): ServedCall[] => [
  serve(repositoryEndpoints.list, async ({ caller }) =>
    (await listRepositories(db, caller.organisationId)).map(presentRepository),
  ),
  serve(repositoryEndpoints.totalSize, ({ caller }) => measureTotalSize(db, caller.organisationId)),
  serve(repositoryEndpoints.read, ({ caller, params }) => present(db, caller.organisationId, params.id)),
  serve(fileEndpoints.skipped, async ({ caller, params, query }) => {
    await requireRepository(db, caller.organisationId, params.id)
    return listSkippedFiles(db, caller.organisationId, params.id, query.path)
  }),
]

const addRoutes = (services: Services): ServedCall[] => [
  serve(repositoryEndpoints.add, async ({ caller, body, request }) => {
    const [reading] = await readFromHosts(services, caller.organisationId, [body], request.signal)
    const id = await inTransaction(services.db, constraints, (transaction) =>
      addRepository(transaction, caller, body, services, reading),
    )
    await startIndexing(services, [id])
    return present(services.db, caller.organisationId, id)
  }),
  serve(repositoryEndpoints.import, async ({ caller, body: { drafts }, request }) => {
    const readings = await readFromHosts(services, caller.organisationId, drafts, request.signal)
    const ids = await inTransaction(services.db, constraints, async (transaction) => {
      const added: string[] = []
      for (const [index, draft] of drafts.entries()) {
        added.push(await addRepository(transaction, caller, draft, services, readings[index]))
      }
      return added
    })
    await startIndexing(services, ids)
    return Promise.all(ids.map((id) => present(services.db, caller.organisationId, id)))
  }),
]

const changeRoutes = (services: Services): ServedCall[] => [
  serve(repositoryEndpoints.update, async ({ caller: { organisationId }, params: { id }, body }) => {
    const { db } = services
    const row = await requireRepository(db, organisationId, id)
    const { name, description, branch, url, isAutoIndexed } = body
    await requireFreeName(db, organisationId, name, id)
    if (branch) requireBranchName(branch)
    const address = url === undefined || row.url === null ? undefined : checkAddress(url, row, services)
    if (address !== undefined && address !== row.url && isBusy(row)) throw refused(409, 'errors.repositoryBusy')
    if (isAutoIndexed === true && !row.is_auto_indexed) await requireAutoIndexing(db, organisationId)
    await updateRepository(db, organisationId, id, {
      name,
      ...(description === undefined ? {} : { description: description || null }),
      ...(branch === undefined || row.url === null ? {} : { branch: branch || null }),
      ...(address === undefined ? {} : { url: address }),
      ...(isAutoIndexed === undefined ? {} : { isAutoIndexed }),
    })
    return present(db, organisationId, id)
  }),
  serve(repositoryEndpoints.autoReindex, async ({ caller: { organisationId }, body }) => {
    const { db } = services
    if (body.isEnabled) await requireAutoIndexing(db, organisationId)
    if (!(await setAutoIndexed(db, organisationId, body.repositoryIds, body.isEnabled))) throw notFound()
  }),
  serve(repositoryUsageEndpoints.read, async ({ caller: { organisationId }, params: { id } }) =>
    countUsages(services, await requireRepository(services.db, organisationId, id)),
  ),
  serve(repositoryEndpoints.remove, async ({ caller: { organisationId }, params: { id }, body }) => {
    const row = await requireRepository(services.db, organisationId, id)
    if (body.confirmed !== true) await requireConfirmation(services, row)
    await removeRepository(services, row)
  }),
]

const indexingRoutes = (services: Services): ServedCall[] => [
  serve(repositoryEndpoints.realize, async ({ caller: { organisationId }, params: { id } }) => {
    await requireRepository(services.db, organisationId, id)
    const isScheduled = await scheduleIndexing(services.db, organisationId, id, services.clock())
    if (!isScheduled) throw refused(409, 'errors.repositoryBusy')
    await startIndexing(services, [id])
    return present(services.db, organisationId, id)
  }),
  serve(indexingEndpoints.cancel, async ({ caller: { organisationId }, params: { id } }) => {
    await requireRepository(services.db, organisationId, id)
    await cancelIndexing(services, organisationId, id)
  }),
]

export const repositoryRoutes = (services: Services): ServedCall[] => [
  ...readRoutes(services),
  ...addRoutes(services),
  ...changeRoutes(services),
  ...indexingRoutes(services),
]
