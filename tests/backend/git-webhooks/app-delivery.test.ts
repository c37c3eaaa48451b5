import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGitWebhooks } from '#src/backend/git-webhooks/git-webhooks.ts'
import { saveWebhookSecret } from '#src/backend/integrations/integrations.store.ts'
import { readWebhookSecret } from '#src/backend/git-webhooks/webhook-secret.ts'
import {
  installAt,
  openBrowser,
  readStatus,
  startGithubRoom,
  type GithubRoom,
} from '#tests/backend/github-settings/github-room.ts'
import { createRepositories, type GithubInstallation } from '#tests/support/github-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'

const repositoryUrl = 'https://git.test/harbour/berths.git'

let room: GithubRoom
let github: GithubRoom['github']
let backend: GithubRoom['backend']
let person: SignedInPerson
let installation: GithubInstallation
let repositoryId: string
let deliveries = 0

beforeAll(async () => {
  room = await startGithubRoom()
  ;({ github, backend } = room)
  person = await signUpPerson(backend)
  installation = github.addInstallation({ repositories: createRepositories(1) })
  const installed = await installAt(github, openBrowser(person), installation.id)
  expect(installed.status).toBe(200)
  const source = { sourceType: 'PublicHttp', url: repositoryUrl }
  repositoryId = (await person.read<{ id: string }>('/api/repositories', { json: { source } })).id
  await backend.services.db
    .updateTable('repositories')
    .set({ status: 'Alive', is_auto_indexed: true })
    .where('id', '=', repositoryId)
    .execute()
}, 60_000)
afterAll(() => room.close())

const deliver = async (event: string, body: object, signedWith = github.environment.GITHUB_APP_WEBHOOK_SECRET) => {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', signedWith).update(text).digest('hex')
  const response = await createGitWebhooks(backend.services).request('/api/webhooks/github-app', {
    method: 'POST',
    body: text,
    headers: {
      'x-github-event': event,
      'x-github-delivery': `app-${(deliveries += 1)}`,
      'x-hub-signature-256': `sha256=${signature}`,
    },
  })
  return response.status
}

const push = (installationId: number) => ({
  ref: 'refs/heads/main',
  repository: { clone_url: repositoryUrl },
  installation: { id: installationId },
})

const readState = async () =>
  (
    await backend.services.db
      .selectFrom('repositories')
      .where('id', '=', repositoryId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status

test('a push counts only with the secret of the app, and for its own installation', async () => {
  expect(await deliver('push', push(installation.id), 'another secret')).toBe(401)
  expect(await deliver('push', push(installation.id + 1))).toBe(202)
  expect(await deliver('push', { ref: 'refs/heads/main' })).toBe(202)
  expect(await readState()).toBe('Alive')
  expect(await deliver('push', push(installation.id))).toBe(202)
  expect(await readState()).toBe('Scheduled')
})

test('a suspension at GitHub is seen at once', async () => {
  expect(await readStatus(person)).toMatchObject({ status: 'Installed' })
  installation.suspendedAt = backend.services.clock()
  expect(await deliver('installation', { action: 'suspend', installation: { id: installation.id } })).toBe(202)
  expect(await readStatus(person)).toMatchObject({ status: 'Suspended' })
})

test('the secret of an organisation is kept sealed and opened for its deliveries', async () => {
  const { services } = backend
  const { organisation_id: organisationId } = await services.db
    .selectFrom('repositories')
    .where('id', '=', repositoryId)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  expect(await readWebhookSecret(services, organisationId, 'gitlab')).toBeUndefined()
  await saveWebhookSecret(services.db, { organisationId, kind: 'github' }, services.sealer.seal('kept'))
  expect(await readWebhookSecret(services, organisationId, 'github')).toBe('kept')
  await saveWebhookSecret(services.db, { organisationId, kind: 'github' }, services.sealer.seal('kept').slice(0, -4))
  expect(await readWebhookSecret(services, organisationId, 'github')).toBeUndefined()
})
