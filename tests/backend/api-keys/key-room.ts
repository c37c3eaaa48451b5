import { afterAll, beforeAll, expect } from 'vitest'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type CallInit, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

export interface KeyRoom {
  readonly backend: TestBackend
  readonly admin: SignedInPerson
  readonly stranger: SignedInPerson
  readonly open: IssuedApiKey
  readonly limited: IssuedApiKey
  readonly single: IssuedApiKey
  readonly ids: Readonly<Record<'api' | 'web' | 'secret' | 'foreign' | 'shop' | 'vault', string>>
}

/** `open` reaches all sources, `limited` the workspace `shop` and the repository `web`, `single` only `web`. */
export const issueKeys = (give: (room: KeyRoom) => void) => {
  let backend: TestBackend
  let keys: readonly IssuedApiKey[] = []
  beforeAll(async () => {
    backend = await startBackend()
    const admin = await signUpPerson(backend)
    const stranger = await signUpPerson(backend)
    const add = async (name: string, organisationId = admin.organisationId) => {
      const id = await addRepository(backend.services.db, organisationId, name)
      const file = plainFile('src/main.ts', `// how the sentinel of ${name} is kept\nconst sentinel = '${name}'`)
      await buildIndex(backend.services.db, organisationId, id, [file])
      return id
    }
    const [api, web, secret] = [await add('api'), await add('web'), await add('secret')]
    const foreign = await add('foreign', stranger.organisationId)
    const group = async (json: object) => (await admin.read<Workspace>('/api/workspaces', { json })).id
    const shop = await group({ name: 'shop', repositoryIds: [api, web] })
    const vault = await group({ name: 'vault', repositoryIds: [api, secret] })
    const open = await issueKey(admin)
    const limited = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [shop, web] })
    const single = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [web] })
    keys = [open, limited, single]
    give({ backend, admin, stranger, open, limited, single, ids: { api, web, secret, foreign, shop, vault } })
  })
  afterAll(() => backend.close())

  const call = (key: string, path: string, init: CallInit = {}) => fetchWithKey(backend, key, path, init)
  return {
    call,
    async answer(key: string, path: string, init: CallInit = {}) {
      const response = await call(key, path, init)
      const text = await response.text()
      return [response.status, text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text] as const
    },
    expectNoKeyLogged() {
      const logged = JSON.stringify(backend.logged)
      for (const { key } of keys) expect(logged).not.toContain(key.slice(-43))
    },
  }
}
