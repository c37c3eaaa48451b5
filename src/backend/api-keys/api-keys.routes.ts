import { days, hours } from '#src/lib/durations.ts'
import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import type { Handle } from '../db/tables.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { needsConfirmation, notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { presentApiKey, readSourcesById } from './api-key.present.ts'
import { findApiKey, listApiKeys, revokeApiKey, type ApiKeyRow } from './api-keys.store.ts'
import { changeApiKey, issueApiKey } from './change-api-key.ts'

/** Revoking a key that was used in this time needs a confirmation (`src/README.md`, D9e). */
const recentUseMs = 1 * days

const requireApiKey = async (db: Handle, organisationId: string, id: string): Promise<ApiKeyRow> => {
  const row = await findApiKey(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

const present = async (db: Handle, organisationId: string, id: string) =>
  presentApiKey(await requireApiKey(db, organisationId, id), await readSourcesById(db, organisationId))

const requireConfirmation = ({ name, last_used_at: lastUsedAt }: ApiKeyRow, now: number): void => {
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= recentUseMs) return
  const elapsedHours = Math.max(1, Math.ceil((now - lastUsedAt.getTime()) / hours))
  const parameters = { name, hours: elapsedHours }
  throw needsConfirmation('errors.apiKeyInUse', getEnglishText('errors.apiKeyInUse', parameters), parameters)
}

export const apiKeyRoutes = (services: Services): ServedCall[] => {
  const { clock, db } = services
  return [
    serve(apiKeyEndpoints.list, async ({ caller: { organisationId } }) => {
      const rows = await listApiKeys(db, organisationId)
      const known = await readSourcesById(db, organisationId)
      return rows.map((row) => presentApiKey(row, known))
    }),
    serve(apiKeyEndpoints.issue, async ({ caller, body }) => {
      const { id, key } = await issueApiKey(services, caller, body)
      return { ...(await present(db, caller.organisationId, id)), key }
    }),
    serve(apiKeyEndpoints.update, async ({ caller: { organisationId }, params: { id }, body }) => {
      await changeApiKey(services, await requireApiKey(db, organisationId, id), body)
      return present(db, organisationId, id)
    }),
    serve(apiKeyEndpoints.revoke, async ({ caller: { organisationId }, params: { id }, body }) => {
      const row = await requireApiKey(db, organisationId, id)
      if (body.confirmed !== true) requireConfirmation(row, clock())
      if (!(await revokeApiKey(db, organisationId, id, new Date(clock())))) throw notFound()
    }),
  ]
}
