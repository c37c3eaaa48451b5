import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { type CallInit, signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

interface WorkspaceOwner {
  readonly backend: TestBackend
  readonly person: SignedInPerson
  readonly api: string
  readonly web: string
  readonly docs: string
}

/** Each test has a person of its own, whose three repositories `give` receives by their ids. */
export const signUpWorkspaceOwner = (give: (owner: WorkspaceOwner) => void) => {
  let backend: TestBackend
  let person: SignedInPerson
  beforeAll(async () => {
    backend = await startBackend()
  })
  beforeEach(async () => {
    person = await signUpPerson(backend, { role: 'User' })
    const add = (name: string) => addRepository(backend.services.db, person.organisationId, name)
    give({ backend, person, api: await add('shop-api'), web: await add('shop-web'), docs: await add('docs') })
  })
  afterAll(() => backend.close())

  const answer = async (path: string, init?: CallInit, by = person) => {
    const response = await by.fetch(`/api/workspaces${path}`, init)
    return [response.status, response.status === 204 ? undefined : await response.json()] as const
  }
  return {
    answer,
    create: (draft: object, by = person) => by.read<Workspace>('/api/workspaces', { json: draft }),
    list: (by = person) => by.read<Workspace[]>('/api/workspaces'),
    save: (id: string, json: object) => answer(`/${id}`, { method: 'PUT', json }),
    setStatus: (id: string, status: DataSourceStatus) =>
      backend.services.db.updateTable('repositories').set({ status }).where('id', '=', id).execute(),
  }
}
