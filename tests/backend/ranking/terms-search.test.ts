import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#src/backend/db/tables.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { retrieve } from '#src/backend/search/retrieve.ts'
import { searchScope, type SearchedIndex } from '#src/backend/search/search-scope.ts'
import { addOrganisation, addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

const code = {
  'src/auth/password-check.ts': `export const checkPassword = async (user: User, password: string) => {
  const hash = await hashPassword(password, user.salt)
  return timingSafeEqual(hash, user.passwordHash)
}`,
  'src/http/retry.ts': `export const retryRequest = async (request: Request, attempts: number) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const response = await fetch(request).catch(isTimeout)
    if (response !== undefined) return response
  }
}`,
  'src/db/connection-pool.ts': `export class ConnectionPool {
  constructor(readonly size: number) {}
  async openConnection() {
    return this.idle.pop() ?? connect(this.address)
  }
}`,
  'src/jobs/queue.ts': `export const takeTask = (queue: Task[]) => {
  const task = queue.shift()
  if (task === undefined) return waitForTask(queue)
  return task
}`,
  'src/session/token.ts': `export const isTokenExpired = (token: Token, now: Date) => token.expiresAt <= now
export const refreshSession = (session: Session) => ({ ...session, token: createToken() })`,
  'src/files/archive.ts': `export const unpackArchive = async (archive: string, folder: string) => {
  for await (const entry of readEntries(archive)) await writeFile(join(folder, entry.path), entry.content)
}`,
}

let database: OpenDatabase
let db: Database
let indexes: SearchedIndex[]
beforeAll(async () => {
  database = await openMemoryDatabase()
  ;({ db } = database)
  const organisationId = await addOrganisation(db)
  const files = Object.entries(code).map(([path, content]) => {
    const name = /(?:const|class) (\w+)/.exec(content)?.[1] ?? ''
    const symbols = [symbol('function', name, 1, content.split('\n').length)]
    return plainFile(path, content, { language: 'typescript', symbols })
  })
  await buildIndex(db, organisationId, await addRepository(db, organisationId, 'acme/service'), files)
  indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
})
afterAll(() => database.close())

it.each([
  ['Где проверяется пароль пользователя?', 'src/auth/password-check.ts'],
  ['Как повторяются запросы после таймаута?', 'src/http/retry.ts'],
  ['Wo ist die Größe des Verbindungspools?', 'src/db/connection-pool.ts'],
  ['Wie wird das Archiv in den Ordner entpackt?', 'src/files/archive.ts'],
  ['Тапсырмалар кезектен қалай алынады?', 'src/jobs/queue.ts'],
  ['Токеннің мерзімі өткені қайда тексеріледі?', 'src/session/token.ts'],
  ['Де розпаковується архів?', 'src/files/archive.ts'],
  ['Дзе захоўваецца чарга задач?', 'src/jobs/queue.ts'],
  ['Où est vérifié le mot de passe ?', 'src/auth/password-check.ts'],
  ['¿Cómo se abre una conexión a la base?', 'src/db/connection-pool.ts'],
])('%s is answered by %s', async (question, path) => {
  const [first] = await retrieve(db, indexes, question, { mode: 'Auto', limit: 3 })
  expect(first?.path).toBe(path)
})

it('finds nothing by words that no code and no language has', async () => {
  expect(await retrieve(db, indexes, 'Где живут единороги?', { mode: 'Auto', limit: 3 })).toEqual([])
})
