import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSealedSecrets } from '#src/backend/renew-sealed-secrets.ts'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addModel, draft, healthPath, ownKey, validatePath } from './own-models.ts'

let folder: string
let model: ModelServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-kept-'))
  model = await startModelServer()
})
afterAll(async () => {
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

const restart = (environment: Record<string, string> = {}) =>
  startBackend(environment, () => openFolderDatabase(folder))

const fetchAs = async (process: TestBackend, { userId, organisationId }: SignedInPerson) => {
  const { accessToken } = await startSession(process.services, process.services.db, userId)
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-selected-organisation': organisationId,
    'content-type': 'application/json',
  }
  return async (path: string, json?: object): Promise<unknown> => {
    const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    return (await process.fetch(path, { ...init, headers })).json()
  }
}

test('a kept key opens after a restart and with the next signing key, and is a wrong key without it', async () => {
  const first = await restart()
  const person = await signUpPerson(first)
  const { id } = await addModel(person, { baseUrl: model.url, apiKey: ownKey })
  await first.close()

  for (const environment of [{}, { SIGNING_KEY: 'the next signing key of the installation' }]) {
    const later = await restart(environment)
    model.say({ text: 'yes' })
    const validation = await (await fetchAs(later, person))(validatePath, { ...draft, baseUrl: model.url, id })
    expect(validation).not.toHaveProperty('fault')
    expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${ownKey}`)
    await renewSealedSecrets(later.services)
    await later.close()
  }

  const last = await restart({ SIGNING_KEY: 'another signing key of the installation' })
  const fetchLater = await fetchAs(last, person)
  const wrongKey = { fault: { kind: 'wrongKey' } }
  expect(await fetchLater(validatePath, { ...draft, baseUrl: model.url, id })).toMatchObject(wrongKey)
  expect(await fetchLater(healthPath)).toMatchObject([{ id, health: wrongKey }])
  expect(model.requests).toHaveLength(2)
  await last.close()
})
