import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIndexedRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
let plain: string
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  const { db } = backend.services
  const add = (name: string, files: typeof fixtureFiles, organisationId = person.organisationId) =>
    addIndexedRepository(db, organisationId, name, files)
  await add('acme/shop', fixtureFiles)
  plain = await add('acme/plain', [
    plainFile('docs/guide.md', 'One\nTwo\nThree'),
    plainFile('src/a/b/c.py', 'pass'),
    plainFile('src/a/d.py', 'pass\npass'),
    plainFile('LICENSE', 'Free'),
  ])
  await add(
    'acme/many',
    Array.from({ length: 205 }, (_, index) => plainFile(`${index}.md`, 'One')),
  )
  await add('stranger/vault', fixtureFiles, (await signUpPerson(backend)).organisationId)
})
afterAll(() => backend.close())

interface Answer {
  readonly columns: string[]
  readonly rows: unknown[][]
  readonly truncated: boolean
  readonly error?: { readonly message: string; readonly try: string }
}

const query = async (statement: string, data_sources: string | undefined = 'acme/plain') =>
  (await person.read<{ obj: Answer; rendered: string }>('/api/tools/query_artifact_metadata', {
    json: { statement, data_sources },
  })) as { obj: Answer; rendered: string }

describe('query_artifact_metadata', () => {
  test.each([
    ['SELECT path FROM files ORDER BY path LIMIT 2', [['LICENSE'], ['docs/guide.md']]],
    ['SELECT path FROM files ORDER BY path LIMIT 2 OFFSET 2', [['src/a/b/c.py'], ['src/a/d.py']]],
    ["SELECT name, folder, extension FROM files WHERE path = 'src/a/b/c.py'", [['c.py', 'src/a/b', 'py']]],
    ["SELECT name, folder, extension FROM files WHERE name = 'LICENSE'", [['LICENSE', '', null]]],
    ['SELECT count(*) FROM files WHERE extension IS NULL', [[1]]],
    ["SELECT count(*) AS n FROM files WHERE path LIKE 'src/%' AND NOT path LIKE '%/b/%'", [[1]]],
    ["SELECT count(*) FROM files WHERE path NOT LIKE 'src/%'", [[2]]],
    ["SELECT count(*) FROM files WHERE NOT path LIKE 'src/a/b/%'", [[3]]],
    ["SELECT count(*) FROM files WHERE path ILIKE 'lic%' OR line_count >= 3", [[2]]],
    ["SELECT count(*) FROM files WHERE extension IN ('py', 'md') AND line_count NOT BETWEEN 2 AND 3", [[1]]],
    ['SELECT count(*) FROM files WHERE line_count != 1 AND line_count > -5', [[2]]],
    [
      'SELECT extension, count(*) AS files, sum(line_count), avg(line_count), max(name) FROM files WHERE extension IS NOT NULL GROUP BY extension ORDER BY files DESC',
      [
        ['py', 2, 3, 1.5, 'd.py'],
        ['md', 1, 3, 3, 'guide.md'],
      ],
    ],
    ['SELECT extension FROM files GROUP BY extension HAVING count(*) > 1', [['py']]],
    ['SELECT DISTINCT repository FROM files', [['acme/plain']]],
    ['SELECT DISTINCT extension AS e FROM files WHERE extension IS NOT NULL ORDER BY e DESC', [['py'], ['md']]],
    [String.raw`SELECT path FROM files WHERE path LIKE 'a\\'`, []],
    ['SELECT count(*) FROM files WHERE line_count > -1.5', [[4]]],
    ['SELECT count(DISTINCT extension) FROM files', [[2]]],
    ["SELECT path FROM files WHERE path = 'it''s' OR path = 'x'' or 1=1 --'", []],
  ])('%s', async (statement, rows) => {
    const { obj } = await query(statement)
    expect([obj.error, obj.rows]).toEqual([undefined, rows])
  })

  test('reads symbols with the file they are in', async () => {
    const statement =
      "SELECT path, qualified_name, kind, start_line, end_line, line_count FROM symbols WHERE name = 'exchangeToken'"
    const { obj } = await query(statement, 'acme/shop')
    expect(obj.rows).toEqual([['src/session/tokens.ts', 'exchangeToken', 'function', 2, 4, 3]])
  })

  test('says when there are more rows, and never returns more than two hundred', async () => {
    const cut = await query('SELECT path FROM files LIMIT 3')
    expect([cut.obj.rows.length, cut.obj.truncated]).toEqual([3, true])
    expect(cut.rendered).toMatch(/^path\n.*\nThere are more rows\.$/s)
    const whole = await query('SELECT path FROM files LIMIT 100000')
    expect([whole.obj.rows.length, whole.obj.truncated]).toEqual([4, false])
    const many = await query('SELECT path FROM files LIMIT 100000', 'acme/many')
    expect([many.obj.rows.length, many.obj.truncated]).toEqual([200, true])
    expect((await query('SELECT * FROM files WHERE line_count = 3')).obj.columns).toContain('size_bytes')
  })

  test('stays within the organisation and the reach of a key', async () => {
    const all = 'SELECT DISTINCT repository FROM files ORDER BY repository'
    expect((await query(all, '')).obj.rows).toEqual([['acme/many'], ['acme/plain'], ['acme/shop']])
    const { key } = await issueKey(person, { scope: 'SelectedDataSources', dataSourceIds: [plain] })
    const response = await fetchWithKey(backend, key, '/api/tools/query_artifact_metadata', {
      json: { statement: all },
    })
    expect(((await response.json()) as { obj: Answer }).obj.rows).toEqual([['acme/plain']])
    expect((await query(all, 'stranger/vault')).obj.error?.message).toContain('stranger/vault')
  })

  test.each([
    ['SELECT path FROM files WHERE', 'The statement cannot be read at its end.'],
    ['SELECT path FORM files', /^The statement cannot be read at line 1, column \d+\.$/],
    ['SELECT secret FROM files', 'There is no field secret.'],
    ['SELECT path FROM users', 'The statement reads from one entity.'],
    ['SELECT path FROM pg_catalog.files', 'The statement reads from one entity.'],
    ['SELECT path FROM files f', 'The statement reads from one entity.'],
    ['SELECT path FROM files, symbols', 'The statement reads from one entity.'],
    ['SELECT 1', 'The statement reads from one entity.'],
    ['DELETE FROM files', 'Anything but SELECT is not supported.'],
    ['SELECT path FROM files; DROP TABLE users', 'More or less than one statement is not supported.'],
    ['WITH x AS (SELECT path FROM files) SELECT path FROM files', 'Anything but SELECT is not supported.'],
    ['SELECT path FROM files UNION SELECT path FROM files', 'Anything but SELECT is not supported.'],
    ['SELECT path FROM files FOR UPDATE', 'for is not supported.'],
    ['SELECT DISTINCT ON (path) path FROM files', 'DISTINCT ON is not supported.'],
    ['SELECT pg_sleep(10) FROM files', 'The function pg_sleep in this form is not supported.'],
    ['SELECT count(1) FROM files', 'A count of anything but * or a field is not supported.'],
    ['SELECT count(*) FILTER (WHERE path = path) FROM files', 'This form of an aggregate is not supported.'],
    ['SELECT sum(path) FROM files', 'sum needs a number, and path is text.'],
    ['SELECT path::int FROM files', 'This kind of a value is not supported.'],
    ['SELECT users.path FROM files', 'This kind of a value is not supported.'],
    ['SELECT (SELECT 1) FROM files', 'This kind of a value is not supported.'],
    ['SELECT path, path FROM files', 'Two columns have one name.'],
    ['SELECT path, count(*) FROM files', 'path is neither grouped nor aggregated.'],
    ['SELECT count(*) FROM files ORDER BY path', 'path is neither grouped nor aggregated.'],
    ['SELECT path FROM files GROUP BY path HAVING line_count > 1', 'line_count is neither grouped nor aggregated.'],
    ['SELECT DISTINCT path FROM files ORDER BY name', 'DISTINCT is sorted by its own columns alone.'],
    [String.raw`SELECT path FROM files WHERE path LIKE 'a\'`, 'A pattern that ends in a backslash is not supported.'],
    ['SELECT path FROM files GROUP BY 1', 'GROUP BY anything but a field is not supported.'],
    ['SELECT path FROM files ORDER BY 2', 'ORDER BY 2 is not supported.'],
    ['SELECT path FROM files LIMIT ALL', /^The statement cannot be read|not supported\.$/],
    ['SELECT path FROM files WHERE path = 1', 'Text is compared with a number.'],
    ["SELECT path FROM files WHERE line_count IN (1, 'a')", 'Text is compared with a number.'],
    ['SELECT path FROM files WHERE path', 'A condition without a comparison is not supported.'],
    ['SELECT path FROM files WHERE path LIKE name', /^A pattern that is not text of at most 200/],
    [`SELECT path FROM files WHERE path LIKE '${'a'.repeat(201)}'`, /^A pattern that is not text of at most 200/],
    ["SELECT path FROM files WHERE path ~ '(a+)+'", 'The operator ~ is not supported.'],
    ['SELECT path FROM files WHERE line_count + 1 = 2', 'This kind of a value is not supported.'],
    ['SELECT path FROM files WHERE line_count = 99999999999999999999', 'A number of this size is not supported.'],
    ['SELECT path FROM files WHERE count(*) > 1', 'An aggregate in WHERE is not supported.'],
    [`SELECT ${'name, '.repeat(20)}path FROM files`, 'More than 20 or no columns is not supported.'],
    [`SELECT ${'('.repeat(900)}path${')'.repeat(900)} FROM fils`, 'The statement reads from one entity.'],
  ])('%s is answered with what is wrong', async (statement, message) => {
    const { error } = (await query(statement)).obj
    expect(error?.message).toMatch(message)
    expect(error?.try).toBeTruthy()
  })
})

test('get_artifact_query_schema describes what a statement can hold, with examples that run', async () => {
  interface Schema {
    readonly entities: {
      readonly name: string
      readonly fields: { readonly name: string }[]
      readonly examples: string[]
    }[]
  }
  const read = (json: object) =>
    person.read<{ obj: Schema; rendered: string }>('/api/tools/get_artifact_query_schema', { json })
  const { obj, rendered } = await read({})
  expect(obj.entities.map(({ name }) => name)).toEqual(['files', 'symbols'])
  expect(rendered).toContain('- line_count (number): Number of lines')
  const examples = obj.entities.flatMap((entity) => entity.examples)
  for (const example of examples) expect((await query(example, '')).obj.error).toBeUndefined()
  const short = await read({ entity: 'symbols', include_examples: false })
  expect(short.obj.entities).toEqual([expect.not.objectContaining({ examples: expect.anything() })])
})
