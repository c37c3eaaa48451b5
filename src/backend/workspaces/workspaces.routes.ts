import { workspaceEndpoints } from '#src/contract/workspaces.ts'
import type { Handle } from '../db/tables.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { needsConfirmation, notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { requireAutoIndexing } from '../repositories/auto-indexing-plan.ts'
import { countConversations } from '../repositories/repositories.store.ts'
import type { Services } from '../services.ts'
import { addMembers, changeWorkspace, createWorkspace, removeMembers } from './change-workspace.ts'
import { processWorkspace } from './process-workspace.ts'
import { presentWorkspace } from './workspace.present.ts'
import { countKeysUsing, countLinksUsing } from '../data-sources/count-references.ts'
import {
  deleteWorkspace,
  findWorkspace,
  listCandidates,
  listWorkspaces,
  setWorkspacesAutoIndexed,
  type WorkspaceRow,
} from '../data-sources/workspaces.store.ts'

const requireWorkspace = async (db: Handle, organisationId: string, id: string): Promise<WorkspaceRow> => {
  const row = await findWorkspace(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

const present = async (db: Handle, organisationId: string, id: string) =>
  presentWorkspace(await requireWorkspace(db, organisationId, id), await listCandidates(db, organisationId))

const countUses = async (db: Handle, organisationId: string, id: string) => ({
  conversations: await countConversations(db, organisationId, id),
  links: await countLinksUsing(db, organisationId, id),
  apiKeys: await countKeysUsing(db, organisationId, id),
})

/** Deleting a workspace in use needs a confirmation (`src/README.md`, D9e). */
const requireConfirmation = async (db: Handle, { id, name, organisation_id: organisationId }: WorkspaceRow) => {
  const { apiKeys: keys, conversations, links } = await countUses(db, organisationId, id)
  if (keys > 0) {
    const parameters = { name, keys, links, conversations }
    throw needsConfirmation(
      'errors.workspaceUsedByKeys',
      getEnglishText('errors.workspaceUsedByKeys', parameters),
      parameters,
    )
  }
  if (links > 0) {
    const parameters = { name, links, conversations }
    throw needsConfirmation(
      'errors.workspaceInLinks',
      getEnglishText('errors.workspaceInLinks', parameters),
      parameters,
    )
  }
  if (conversations === 0) return
  const parameters = { name, conversations }
  throw needsConfirmation('errors.workspaceInUse', getEnglishText('errors.workspaceInUse', parameters), parameters)
}

const readRoutes = ({ db }: Services): ServedCall[] => [
  serve(workspaceEndpoints.list, async ({ caller: { organisationId } }) => {
    const candidates = await listCandidates(db, organisationId)
    return (await listWorkspaces(db, organisationId)).map((row) => presentWorkspace(row, candidates))
  }),
  serve(workspaceEndpoints.read, async ({ caller: { organisationId }, params: { id } }) => {
    const workspace = await present(db, organisationId, id)
    return { ...workspace, usedBy: await countUses(db, organisationId, id) }
  }),
]

const changeRoutes = ({ clock, db }: Services): ServedCall[] => [
  serve(workspaceEndpoints.create, async ({ caller: { organisationId, userId }, body }) => {
    const id = await createWorkspace({ db, organisationId, now: clock() }, body, userId)
    return present(db, organisationId, id)
  }),
  serve(workspaceEndpoints.update, async ({ caller: { organisationId }, params: { id }, body }) => {
    const row = await requireWorkspace(db, organisationId, id)
    await changeWorkspace({ db, organisationId, now: clock() }, row, body)
    return present(db, organisationId, id)
  }),
  serve(workspaceEndpoints.remove, async ({ caller: { organisationId }, params: { id }, body }) => {
    const row = await requireWorkspace(db, organisationId, id)
    if (body.confirmed !== true) await requireConfirmation(db, row)
    await deleteWorkspace(db, organisationId, id)
  }),
  serve(workspaceEndpoints.autoReindex, async ({ caller: { organisationId }, body }) => {
    const { workspaceIds: ids, isEnabled } = body
    if (isEnabled) await requireAutoIndexing(db, organisationId)
    const now = new Date(clock())
    const areThere = await db
      .transaction()
      .execute((transaction) => setWorkspacesAutoIndexed(transaction, organisationId, { ids, isEnabled, now }))
    if (!areThere) throw notFound()
  }),
]

const memberRoutes = (services: Services): ServedCall[] => {
  const { clock, db } = services
  return [
    serve(workspaceEndpoints.addRepositories, async ({ caller: { organisationId }, params: { id }, body }) => {
      await addMembers({ db, organisationId, now: clock() }, id, body.repositoryIds)
      return present(db, organisationId, id)
    }),
    serve(workspaceEndpoints.removeRepositories, async ({ caller: { organisationId }, params: { id }, body }) => {
      await removeMembers({ db, organisationId, now: clock() }, id, body.repositoryIds)
      return present(db, organisationId, id)
    }),
    serve(workspaceEndpoints.process, async ({ caller: { organisationId }, params: { id } }) => {
      const queued = await processWorkspace(services, await requireWorkspace(db, organisationId, id))
      return { queued, workspace: await present(db, organisationId, id) }
    }),
  ]
}

export const workspaceRoutes = (services: Services): ServedCall[] => [
  ...readRoutes(services),
  ...changeRoutes(services),
  ...memberRoutes(services),
]
