import { startPostgres } from './real-postgres.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

/** A backend on a PostgreSQL server of its own, where transactions really run at once. Closing it stops both. */
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
