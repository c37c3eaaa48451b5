import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { startJobs } from '#src/backend/start-jobs.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

export const startIndexingBackend = async (...options: Parameters<typeof startBackend>): Promise<TestBackend> => {
  const backend = await startBackend(...options)
  await startJobs(backend.services, true)
  return backend
}

export const readRepository = (person: SignedInPerson, id: string) => person.read<Repository>(`/api/repositories/${id}`)

export const settled = (person: SignedInPerson, id: string): Promise<Repository> =>
  vi.waitFor(
    async () => {
      const repository = await readRepository(person, id)
      if (['Scheduled', 'Processing'].includes(repository.status)) throw new Error(`still ${repository.status}`)
      return repository
    },
    { timeout: 60_000, interval: 40 },
  )

export const filesIn = ({ services }: TestBackend, folder: string): Promise<string[]> =>
  readdir(join(services.config.dataDir, folder)).catch(() => [])
