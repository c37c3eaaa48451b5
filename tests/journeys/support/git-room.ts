import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type GitServer, startGitServer } from '#tests/support/git-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'

export const gitRoom = (write: (origin: EditedRepository) => void) => {
  let folder: string
  let server: GitServer
  const room = {} as {
    origin: EditedRepository
    product: ScriptedProduct
    browser: Browser
    person: SignedInPerson
    repositoryId: string
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-journey-'))
    room.origin = new EditedRepository(folder, 'harbour.git')
    write(room.origin)
    server = await startGitServer(folder)
    const environment = { PRIVATE_HOSTS: `127.0.0.1:${server.port}` }
    ;[room.product, room.browser] = await Promise.all([runScriptedProduct(environment), launchBrowser()])
    room.person = await signUpPerson(room.product.backend)
    const source = { sourceType: 'PublicHttp', url: server.url('harbour.git') }
    room.repositoryId = (await room.person.read<{ id: string }>('/api/repositories', { json: { source } })).id
    await settled(room.person, room.repositoryId)
  }, 240_000)
  afterAll(async () => {
    await room.browser?.close()
    await room.product?.stop()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return room
}
