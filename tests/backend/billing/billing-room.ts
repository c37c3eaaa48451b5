import { createTestPayments } from '#src/backend/test-payments/test-payments.routes.ts'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export const openCheckout = async (person: SignedInPerson, planLevel: PaidPlan): Promise<string> =>
  (await person.read<{ url: string }>('/api/billing/create-checkout-session', { json: { planLevel } })).url

export const openPortal = async (person: SignedInPerson): Promise<string> =>
  (await person.read<{ url: string }>('/api/billing/create-portal-session', { method: 'POST' })).url

export const openPayments = ({ services }: TestBackend) => {
  const pages = createTestPayments(services)
  return {
    get: (url: string, headers: Record<string, string> = {}) => Promise.resolve(pages.request(url, { headers })),
    send: (url: string, fields: Record<string, string>) =>
      Promise.resolve(pages.request(url, { method: 'POST', body: new URLSearchParams(fields) })),
  }
}

export const subscribe = async (backend: TestBackend, person: SignedInPerson, planLevel: PaidPlan) => {
  const url = await openCheckout(person, planLevel)
  const response = await openPayments(backend).send(url, { action: 'pay', card: 'pays' })
  if (response.status !== 303) throw new Error(`the payment answered ${response.status}`)
}

/** The bytes lie in one piece, since an index that nothing points to is cleared away. */
export const fillStorage = async (
  { services }: Pick<TestBackend, 'services'>,
  { organisationId }: Pick<SignedInPerson, 'organisationId'>,
  repositoryId: string,
  bytes: number,
): Promise<void> =>
  services.db.transaction().execute(async (db) => {
    const { no } = await db
      .insertInto('code_indexes')
      .values({
        organisation_id: organisationId,
        repository_id: repositoryId,
        state: 'complete',
        worker: 'test',
        beat_at: new Date(0),
        started_at: new Date(0),
        completed_at: new Date(0),
        commit_info: null,
        branch: null,
        size_bytes: bytes,
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    await db.updateTable('repositories').set({ current_index: no }).where('id', '=', repositoryId).execute()
  })
