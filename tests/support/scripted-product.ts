import { join } from 'node:path'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { createApi } from '#src/backend/app.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { frontDoor, listen } from '#src/backend/server.ts'
import type { ScriptedAnswerer } from '#tests/backend/chat/scripted-answerer.ts'
import { scriptedProcess } from '#tests/backend/chat/chat-backend.ts'
import type { SignedInPerson } from './sign-in.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

export interface ScriptedProduct {
  /** Without a trailing slash. */
  readonly address: string
  readonly backend: TestBackend
  readonly model: ScriptedAnswerer
  stop(): Promise<void>
}

const builtPages = join(import.meta.dirname, '../../dist/app')

/** The built pages on a real backend in this process; only the language model is one that says what the test tells it to. */
export const runScriptedProduct = async (): Promise<ScriptedProduct> => {
  const backend = await startBackend({ PORT: '0', SELF_HOSTED: '1' })
  backend.advance(Date.now() - backend.services.clock())
  const { answers, model, backend: scripted } = await scriptedProcess(backend)
  const { services } = scripted
  const parts = [createApi(services, allRoutes(services)), await createPages(builtPages, services.config)]
  const server = await listen(
    frontDoor(services.config, async () => true, parts),
    services.config,
  )
  return {
    address: server.address,
    backend: scripted,
    model,
    async stop() {
      await server.stop(0)
      await answers.close()
      await backend.close()
    },
  }
}

/** What a browser remembers of a person who signed in there. */
export const rememberedSession = ({ accessToken, refreshToken, userId, organisationId }: SignedInPerson) =>
  [
    sessionStorageKey,
    JSON.stringify({ accessToken, refreshToken, userId, organisationId, generation: 1, epoch: 1 }),
  ] as const
