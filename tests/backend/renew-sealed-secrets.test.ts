import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSealer } from '#src/backend/crypto/sealed-text.ts'
import { openSourceHost } from '#src/backend/source-hosts/open-source-host.ts'
import { renewSealedSecrets } from '#src/backend/renew-sealed-secrets.ts'
import { addModel, embeddingPath, ownKey, put } from '#tests/backend/language-models/own-models.ts'
import { connectGitlab, gitlabPaths } from '#tests/backend/gitlab/gitlab-room.ts'
import { startEmbeddingServer } from '#tests/support/embedding-server.ts'
import { gitlabToken, startGitlabServer } from '#tests/support/gitlab-server.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const [first, second] = ['the first signing key of this installation', 'the second signing key of this installation']

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-renew-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const restart = (signingKey?: string, previous = '') =>
  startBackend(
    { ...(signingKey === undefined ? {} : { SIGNING_KEY: signingKey }), PREVIOUS_SIGNING_KEYS: previous },
    () => openFolderDatabase(folder),
  )

const readSealed = async ({ services: { database } }: TestBackend): Promise<string[]> => {
  const { rows } = await database.runSql(
    `select sealed_key as sealed from language_models union all select sealed_key from embedding_models
     union all select sealed_secret from integrations union all select sealed_webhook_secret from integrations
     union all select sealed_key from ssh_keys`,
  )
  return rows.map(({ sealed }) => String(sealed))
}

test('kept secrets of models, hosts and SSH outlive a change of the signing key', async () => {
  const [gitlab, embedding] = await Promise.all([startGitlabServer(), startEmbeddingServer()])
  const before = await restart(first)
  const person = await signUpPerson(before)
  await addModel(person, { apiKey: ownKey })
  const draft = { provider: 'OpenAI', model: 'words', baseUrl: embedding.url, apiKey: ownKey }
  await person.read(embeddingPath, put(draft))
  await connectGitlab(person, gitlab.url)
  await person.read(gitlabPaths.webhook, put({ secret: 'a-secret-for-webhooks' }))
  await person.read('/api/organization/ssh-settings', put({ kind: 'generate', type: 'ed25519' }))
  const sshKey = before.services.sealer.open((await readSealed(before)).at(-1) ?? '')
  await before.close()

  const after = await restart(second, `${first}, another key that was in use before these`)
  const sealed = await readSealed(after)
  const secrets = [ownKey, ownKey, gitlabToken, 'a-secret-for-webhooks', sshKey]
  expect(sshKey).toContain('PRIVATE KEY')
  expect(sealed.map((text) => after.services.sealer.open(text))).toEqual(secrets)
  const host = await openSourceHost(after.services, person.organisationId, 'gitlab')
  expect(await host?.listOwners({}, AbortSignal.timeout(2_000))).toEqual({ items: [] })
  await renewSealedSecrets(after.services)
  const renewed = await readSealed(after)
  const newKeyAlone = createSealer(new TextEncoder().encode(second))
  expect(renewed.map((text) => newKeyAlone.open(text))).toEqual(secrets)
  await renewSealedSecrets(after.services)
  expect(await readSealed(after)).toEqual(renewed)
  await after.close()

  const forgotten = await restart('a third signing key without the others')
  await renewSealedSecrets(forgotten.services)
  expect((await readSealed(forgotten)).map((text) => forgotten.services.sealer.open(text))).toEqual(
    secrets.map(() => undefined),
  )
  expect(await readSealed(forgotten)).toEqual(renewed)
  await forgotten.close()
  await Promise.all([gitlab.close(), embedding.close()])
})

test('the key that the first start made is a previous key once the environment names another', async () => {
  const before = await restart()
  const person = await signUpPerson(before)
  await person.read('/api/organization/ssh-settings', put({ kind: 'generate', type: 'ed25519' }))
  const secrets = (await readSealed(before)).map((sealed) => before.services.sealer.open(sealed))
  await before.close()

  const after = await restart(first)
  await renewSealedSecrets(after.services)
  const newKeyAlone = createSealer(new TextEncoder().encode(first))
  expect((await readSealed(after)).map((sealed) => newKeyAlone.open(sealed))).toEqual(secrets)
  await after.close()
})
