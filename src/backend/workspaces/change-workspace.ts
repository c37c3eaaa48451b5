import type { InferOutput } from 'valibot'
import type { ParsedBodyOf } from '#src/contract/endpoint.ts'
import type { WorkspaceDraft, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { isNameTaken } from '../db/is-name-taken.ts'
import type { Database, Handle } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import { inTransaction } from '../http/in-transaction.ts'
import { requireAutoIndexing } from '../repositories/auto-indexing-plan.ts'
import { createRuleMatcher } from '#src/contract/workspace-rule.ts'
import {
  areOwnRepositories,
  findWorkspace,
  insertWorkspace,
  listCandidates,
  pickRepositories,
  unpickRepositories,
  updateWorkspace,
  type WorkspaceRow,
} from '../data-sources/workspaces.store.ts'

const constraints = { workspaces_by_name: 'errors.workspaceNameTaken' } as const

type Draft = InferOutput<typeof WorkspaceDraft>
type Change = ParsedBodyOf<typeof workspaceEndpoints.update>

interface Place {
  readonly db: Database
  readonly organisationId: string
  readonly now: number
}

const requireFreeName = async (db: Handle, organisationId: string, name: string, exceptId?: string): Promise<void> => {
  if (await isNameTaken(db, 'workspaces', { organisationId, name, exceptId })) {
    throw refused(409, 'errors.workspaceNameTaken', { translationParameters: { name } })
  }
}

const requireOwn = async (db: Handle, organisationId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0 && !(await areOwnRepositories(db, organisationId, ids))) throw notFound()
}

export const createWorkspace = ({ db, organisationId, now }: Place, draft: Draft, createdBy: string): Promise<string> =>
  inTransaction(db, constraints, async (transaction) => {
    const { name, description, repositoryIds, rule } = draft
    await requireFreeName(transaction, organisationId, name)
    await requireOwn(transaction, organisationId, repositoryIds)
    const id = newObjectId(now)
    const own = { id, organisationId, name, description: description || null, rule: rule ?? null, createdBy }
    await insertWorkspace(transaction, own, new Date(now))
    await pickRepositories(transaction, organisationId, id, repositoryIds)
    return id
  })

/** Throws a 409, and changes nothing, when the version is not current. */
export const changeWorkspace = ({ db, organisationId, now }: Place, row: WorkspaceRow, change: Change): Promise<void> =>
  inTransaction(db, constraints, async (transaction) => {
    const { name, description, repositoryIds, rule, isAutoIndexed, version } = change
    const { id } = row
    await requireFreeName(transaction, organisationId, name, id)
    if (isAutoIndexed === true && !row.is_auto_indexed) await requireAutoIndexing(transaction, organisationId)
    const own = {
      name,
      ...(description === undefined ? {} : { description: description || null }),
      ...(rule === undefined ? {} : { rule }),
      ...(isAutoIndexed === undefined ? {} : { isAutoIndexed }),
    }
    const isCurrent = await updateWorkspace(transaction, { id, organisationId, version }, own, new Date(now))
    if (!isCurrent) throw refused(409, 'errors.workspaceChanged')
    if (repositoryIds === undefined) return
    await requireOwn(transaction, organisationId, repositoryIds)
    await unpickRepositories(transaction, id)
    await pickRepositories(transaction, organisationId, id, repositoryIds)
  })

/** A change of the members raises the version, so that a concurrent edit is refused. */
const changeMembers = (
  { db, organisationId, now }: Place,
  id: string,
  ids: readonly string[],
  change: (transaction: Handle, workspace: WorkspaceRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const isThere = await updateWorkspace(transaction, { id, organisationId }, {}, new Date(now))
    const workspace = isThere ? await findWorkspace(transaction, organisationId, id) : undefined
    if (workspace === undefined) throw notFound()
    await requireOwn(transaction, organisationId, ids)
    await change(transaction, workspace)
  })

export const addMembers = (place: Place, id: string, ids: readonly string[]): Promise<void> =>
  changeMembers(place, id, ids, (transaction) => pickRepositories(transaction, place.organisationId, id, ids))

export const removeMembers = (place: Place, id: string, ids: readonly string[]): Promise<void> =>
  changeMembers(place, id, ids, async (transaction, { rule }) => {
    if (rule !== null) {
      const unwanted = new Set(ids)
      const belongs = createRuleMatcher(rule)
      const kept = (await listCandidates(transaction, place.organisationId)).find(
        (repository) => unwanted.has(repository.id) && belongs(repository),
      )
      if (kept !== undefined) {
        throw refused(409, 'errors.workspaceMemberByRule', { translationParameters: { name: kept.name } })
      }
    }
    await unpickRepositories(transaction, id, ids)
  })
