import { afterAll, beforeAll } from 'vitest'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type GitProduct, runGitProduct } from '#tests/support/git-product.ts'

export const gitRoom = (write: (origin: EditedRepository) => void) => {
  const room = {} as GitProduct
  beforeAll(async () => {
    Object.assign(room, await runGitProduct(write, launchBrowser))
    await settled(room.person, room.repositoryId)
  }, 240_000)
  afterAll(() => room.close?.())
  return room
}
