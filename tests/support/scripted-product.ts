import { join } from 'node:path'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { createApi } from '#src/backend/app.ts'
import { startJobs } from '#src/backend/start-jobs.ts'
import { createMailPreviews } from '#src/backend/emails/mail-preview.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { createServerApp, listen } from '#src/backend/server.ts'
import type { Services } from '#src/backend/services.ts'
import { createStripeWebhooks } from '#src/backend/stripe-payments/stripe-webhooks.routes.ts'
import { createTestPayments } from '#src/backend/test-payments/test-payments.routes.ts'
import { scriptedProcess } from '#tests/backend/chat/chat-backend.ts'
import type { ScriptedAnswerer } from '#tests/backend/chat/scripted-answerer.ts'
import type { SignedInPerson } from './sign-in.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

export interface ScriptedProduct {
  readonly address: string
  readonly scriptedAddress: string
  readonly backend: TestBackend
  readonly model: ScriptedAnswerer
  stop(): Promise<void>
}

const builds = join(import.meta.dirname, '../../dist')

const open = async (services: Services) => {
  const { config } = services
  const builtPages = join(builds, config.isQa ? 'qa' : 'app')
  const api = createApi(services, allRoutes(services))
  const own = [createMailPreviews(services), createTestPayments(services, builtPages)]
  const parts = [createStripeWebhooks(services), api, ...own, await createPages(builtPages, config)]
  return listen(
    createServerApp(config, async () => true, parts),
    config,
  )
}

export const runScriptedProduct = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<ScriptedProduct> => {
  const backend = await startBackend({ PORT: '0', SELF_HOSTED: '1', ...environment })
  backend.advance(Date.now() - backend.services.clock())
  const scripted = await scriptedProcess(backend)
  await startJobs(backend.services, true)
  const { services } = scripted.backend
  const beside = { ...services, config: { ...services.config, port: 0 } }
  const [server, scriptedServer] = await Promise.all([open(backend.services), open(beside)])
  return {
    address: server.address,
    scriptedAddress: scriptedServer.address,
    backend,
    model: scripted.model,
    async stop() {
      await Promise.all([server.stop(0), scriptedServer.stop(0)])
      await scripted.answers.close()
      await backend.close()
    },
  }
}

export const rememberedSession = ({ accessToken, refreshToken, userId, organisationId }: SignedInPerson) => {
  const session = { accessToken, refreshToken, userId, organisationId, generation: 1, epoch: 1 }
  return { key: sessionStorageKey, value: JSON.stringify(session) }
}
