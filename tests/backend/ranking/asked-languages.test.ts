import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAskedLanguages } from '#src/backend/ranking/asked-languages.ts'
import { retrieve } from '#src/backend/search/retrieve.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test.each([
  ['In C++, where is the image refused?', ['c++', 'cpp', 'c']],
  ['Python: who sorts the targets?', ['python']],
  ['Where does the JavaScript load it?', ['javascript', 'jsx', 'typescript', 'tsx']],
  ['Where is the javanese script read?', []],
  ['Wo entsteht ein JavaScript-Wert?', []],
  ['Wo liegt der JavaScript-Code?', ['javascript', 'jsx', 'typescript', 'tsx']],
  ['Where do we go from here?', []],
])('%s', (question, languages) => {
  expect([...findAskedLanguages(question)]).toEqual(languages)
})

test('files of the language that a question names come first', async () => {
  const { organisationId } = await signUpPerson(backend)
  const { db } = backend.services
  const id = await addRepository(db, organisationId, 'two-languages')
  const text = 'feed the cat with fish'
  await buildIndex(db, organisationId, id, [
    plainFile('src/cat.py', text, { language: 'python' }),
    plainFile('src/cat.ts', text, { language: 'typescript' }),
  ])
  const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
  const findFirst = async (question: string) =>
    (await retrieve(db, indexes, question, { mode: 'Auto', limit: 2 })).map(({ path }) => path)
  expect(await findFirst('In Python, where is the cat fed fish?')).toEqual(['src/cat.py', 'src/cat.ts'])
  expect(await findFirst('In TypeScript, where is the cat fed fish?')).toEqual(['src/cat.ts', 'src/cat.py'])
})
