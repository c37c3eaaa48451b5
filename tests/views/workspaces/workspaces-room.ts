import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

export const workspacesRoom = () => {
  let backend: TestBackend
  let person: SignedInPerson
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    backend = await startBackend()
  }, 60_000)
  beforeEach(async () => {
    person = await signUpPerson(backend, { role: 'User' })
    for (const name of ['docs', 'shop-api', 'shop-web'])
      ids[name] = await addRepository(backend.services.db, person.organisationId, name)
  })
  afterAll(() => backend.close())
  return {
    ids,
    get backend() {
      return backend
    },
    get person() {
      return person
    },
    async switchPerson(options: Parameters<typeof signUpPerson>[1]) {
      person = await signUpPerson(backend, { ...options, organisation: person.organisationId })
      return person
    },
    open: (path = '/workspaces', options: Partial<ViewOptions> = {}) =>
      renderView(path, { backend, as: person, ...options }),
    create: (json: object) => person.read<Workspace>('/api/workspaces', { json }),
    list: () => person.read<Workspace[]>('/api/workspaces'),
  }
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
