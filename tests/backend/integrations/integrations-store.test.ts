import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSecret } from '#src/backend/crypto/sealed-secret.ts'
import { createSealer } from '#src/backend/crypto/sealed-text.ts'
import {
  deleteIntegration,
  findIntegration,
  keepHealth,
  saveIntegration,
  saveWebhookSecret,
  type IntegrationFields,
  type IntegrationPlace,
} from '#src/backend/integrations/integrations.store.ts'
import { presentHealth } from '#src/backend/integrations/integration.present.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { addOrganisation } from '../code-index/indexed-repository.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

const sealer = createSealer(new Uint8Array(32).fill(1))
const secret = 'glpat-one-two-three'
const fields: IntegrationFields = {
  address: 'https://gitlab.example',
  account: { login: 'harbour' },
  secret: sealSecret(sealer, secret),
  expiresAt: null,
}
const early = new Date(1_000_000)
const late = new Date(2_000_000)

let database: OpenDatabase
let place: IntegrationPlace
beforeAll(async () => {
  database = await openMemoryDatabase()
  place = { organisationId: await addOrganisation(database.db), kind: 'gitlab' }
})
afterAll(() => database.close())

const read = async () => {
  const row = await findIntegration(database.db, place)
  if (row === undefined) throw new Error('there is no integration')
  return row
}

test('an integration keeps its health, changes only by its version, and goes', async () => {
  const { db } = database
  expect(await saveWebhookSecret(db, place, 'sealed')).toBe(false)
  expect(await saveIntegration(db, place, fields, undefined, early)).toBe(true)
  expect(await saveIntegration(db, place, fields, undefined, early)).toBe(false)
  const first = await read()
  expect(first).toMatchObject({ secret_ending: 'hree', version: 1 })
  expect(sealer.open(first.sealed_secret ?? '')).toBe(secret)
  expect(presentHealth(first)).toEqual({})

  await keepHealth(db, first, { kind: 'serverError' }, early)
  await keepHealth(db, first, { kind: 'rateLimited', retryAfter: 5 }, late)
  const failure = { fault: { kind: 'rateLimited', retryAfter: 5 }, since: early.toISOString() }
  expect(presentHealth(await read())).toEqual({ health: { checkedAt: late.toISOString(), failure } })
  await keepHealth(db, first, undefined, late)
  expect(presentHealth(await read())).toEqual({ health: { checkedAt: late.toISOString() } })

  expect(await saveWebhookSecret(db, place, 'sealed')).toBe(true)
  expect(await saveIntegration(db, place, { ...fields, secret: null }, 2, late)).toBe(false)
  expect(await saveIntegration(db, place, { ...fields, secret: null }, 1, late)).toBe(true)
  await keepHealth(db, first, { kind: 'notFound' }, late)
  expect(await read()).toMatchObject({
    sealed_secret: null,
    secret_ending: null,
    sealed_webhook_secret: 'sealed',
    checked_at: null,
    fault: null,
    version: 2,
  })

  expect(await deleteIntegration(db, place)).toBe(true)
  expect(await deleteIntegration(db, place)).toBe(false)
})
