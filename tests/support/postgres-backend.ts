import { startPostgres } from './real-postgres.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

export const startPostgresBackend = async (): Promise<TestBackend> => {
  const postgres = await startPostgres()
  const backend = await startBackend({ DATABASE_URL: postgres.url })
  return {
    ...backend,
    close: async () => {
      await backend.close()
      await postgres.stop()
    },
  }
}
