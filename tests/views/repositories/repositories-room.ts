import { screen } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { answering, createIndex, listed } from './list-data.ts'

export const repositoriesRoom = () => {
  let backend: TestBackend
  let person: SignedInPerson
  beforeAll(async () => {
    backend = await startBackend()
    person = await signUpPerson(backend)
  }, 60_000)
  afterAll(() => backend.close())
  const open = (path = '/repositories', options: Partial<ViewOptions> = {}) =>
    renderView(path, { backend, as: person, ...options })
  return {
    get backend() {
      return backend
    },
    get person() {
      return person
    },
    open,
    openWith: (repositories: () => readonly Repository[], path?: string, options: Partial<ViewOptions> = {}) =>
      open(path, { ...options, network: (network) => void (network.intercept = answering(repositories)) }),
  }
}

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

export const some = [
  listed({ name: 'web', status: 'Alive', index: createIndex() }),
  listed({
    name: 'api',
    status: 'Failed',
    failure: { key: 'errors.nobodyKnows', parameters: {}, message: 'Out of luck.' },
  }),
  listed({
    name: 'docs',
    status: 'Processing',
    progress: {
      stage: 'analysing',
      filesDone: 412,
      filesTotal: 1204,
      filesPerSecond: 118,
      skipped: { binary: 40, vendored: 3 },
      startedAt: '2026-01-05T09:00:00.000Z',
    },
  }),
]
