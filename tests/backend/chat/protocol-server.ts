import { createApi } from '#src/backend/app.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { createServerApp, listen } from '#src/backend/server.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { scriptedProcess, smallSource } from './chat-backend.ts'
import type { ScriptedAnswerer } from './scripted-answerer.ts'

export const greeter = 'quarry/acme/greeter'
export const question = [{ role: 'user' as const, content: 'Where is greet?' }]

export interface ProtocolServer {
  readonly baseURL: string
  readonly apiKey: string
  readonly administrator: SignedInPerson
  readonly backend: TestBackend
  readonly model: ScriptedAnswerer
  stop(): Promise<void>
}

export const runProtocolServer = async (): Promise<ProtocolServer> => {
  const backend = await startBackend({ PORT: '0' })
  const { answers, backend: scripted, model } = await scriptedProcess(backend)
  const administrator = await signUpPerson(backend)
  const { organisationId } = administrator
  const { db, config } = backend.services
  for (const name of ['acme/greeter', 'acme/other']) {
    await buildIndex(db, organisationId, await addRepository(db, organisationId, name), smallSource)
  }
  await administrator.read('/api/workspaces', { json: { name: 'Everything', rule: { nameContains: 'acme' } } })
  const { key } = await issueKey(administrator)
  const api = createApi(scripted.services, allRoutes(scripted.services))
  const server = await listen(
    createServerApp(config, async () => true, [api]),
    config,
  )
  return {
    baseURL: `${server.address}/api`,
    apiKey: key,
    administrator,
    backend,
    model,
    async stop() {
      await server.stop(0)
      await answers.close()
      await backend.close()
    },
  }
}
