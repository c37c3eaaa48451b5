import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { startGitServer } from './git-server.ts'
import { runScriptedProduct, type ScriptedProduct } from './scripted-product.ts'
import { signUpPerson, type SignedInPerson } from './sign-in.ts'

export interface GitProduct {
  readonly origin: EditedRepository
  readonly product: ScriptedProduct
  readonly browser: Browser
  readonly person: SignedInPerson
  readonly repositoryId: string
  readonly close: () => Promise<void>
}

/** Runs the product beside a git server, and adds what `write` commits as a repository, whose indexing it does not await. */
export const runGitProduct = async (
  write: (origin: EditedRepository) => void,
  launch: () => Promise<Browser>,
): Promise<GitProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-git-product-'))
  const origin = new EditedRepository(folder, 'harbour.git')
  write(origin)
  const server = await startGitServer(folder)
  const [product, browser] = await Promise.all([
    runScriptedProduct({ PRIVATE_HOSTS: `127.0.0.1:${server.port}` }),
    launch(),
  ])
  const close = async () => {
    await browser.close()
    await product.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const person = await signUpPerson(product.backend)
  const source = { sourceType: 'PublicHttp', url: server.url('harbour.git') }
  const { id } = await person.read<{ id: string }>('/api/repositories', { json: { source } })
  return { origin, product, browser, person, repositoryId: id, close }
}
