import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PreparedStatements } from '#src/backend/db/prepared-statements.ts'

let database: PGlite
let statements: PreparedStatements
beforeAll(async () => {
  database = await PGlite.create()
  statements = new PreparedStatements(database)
})
beforeEach(async () => {
  await database.exec(`drop table if exists things;
    create table things (no integer primary key, name text, tags text[], data jsonb, at timestamptz, bytes bytea,
      is_old boolean, big bigint, share real)`)
})
afterAll(() => database.close())

const count = async () => (await statements.query('select count(*)::integer as n from things', [])).rows

test('values of every kind come and go as they do with PGlite itself', async () => {
  const insert = `insert into things values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`
  const whole = [
    1,
    'it’s "so"',
    ['a,b', '"c"'],
    { deep: [1, null] },
    new Date(5e11),
    Uint8Array.of(0, 255),
    true,
    2 ** 40,
    0.5,
  ]
  const empty = [2, '', [], [], null, new Uint8Array(), false, -1, null]
  for (const values of [whole, empty]) {
    const { rows, affected } = await statements.query(insert, values)
    expect(affected).toBe(1)
    expect(rows).toEqual((await database.query('select * from things where no = $1', [values[0]])).rows)
  }
  expect((await statements.query('select tags, data, is_old from things order by no', [])).rows).toEqual([
    { tags: whole[2], data: whole[3], is_old: true },
    { tags: [], data: [], is_old: false },
  ])
  expect(await statements.query('select no from things where no = any($1)', [[2, 3]])).toEqual({
    rows: [{ no: 2 }],
    affected: 0,
  })
})

test('rows of bytes, numbers and texts alone are what PGlite reads, however large', async () => {
  const large = 'ж'.repeat(300_000)
  const rows = `values (1, 2::smallint, 0.5::double precision, 'é', 'x'::varchar, '\\x00ff'::bytea, true),
    (-2, -3, -0.25, '', '', '', false), (null, null, null, null, null, null, null),
    (2147483647, 32767, 'NaN', '${large}', 'y', null, false)`
  const { rows: own } = await statements.query(`select * from (${rows}) as kinds (a, b, c, d, e, f, g)`, [])
  expect(own).toEqual((await database.query(`select * from (${rows}) as kinds (a, b, c, d, e, f, g)`)).rows)
  expect(own[3]?.['d']).toBe(large)
})

test('what a statement changed is counted', async () => {
  const insert = 'insert into things (no) select * from unnest($1::integer[])'
  expect(await statements.query(insert, [[1, 2, 3]])).toEqual({ rows: [], affected: 3 })
  expect(await statements.query('update things set name = $1 where no > $2', ['x', 1])).toMatchObject({ affected: 2 })
  expect(await statements.query('delete from things where no = $1 returning name', [1])).toEqual({
    rows: [{ name: null }],
    affected: 1,
  })
})

test('a statement that fails says why as PostgreSQL does, each time, and leaves nothing behind', async () => {
  const insert = 'insert into things (no) values ($1)'
  await statements.query(insert, [1])
  for (const _ of [1, 2]) {
    await expect(statements.query(insert, [1])).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' })
    await expect(statements.query(insert, ['one'])).rejects.toMatchObject({ code: '22P02' })
    await expect(statements.query('select nothing from things', [])).rejects.toMatchObject({ code: '42703' })
  }
  await statements.query(insert, [2])
  expect(await count()).toEqual([{ n: 2 }])
})

test('a transaction holds its statements together', async () => {
  await statements.query('begin', [])
  await statements.query('insert into things (no) values ($1)', [1])
  await expect(statements.query('insert into things (no) values ($1)', [1])).rejects.toMatchObject({ code: '23505' })
  await expect(statements.query('insert into things (no) values ($1)', [2])).rejects.toMatchObject({ code: '25P02' })
  await statements.query('rollback', [])
  expect(await count()).toEqual([{ n: 0 }])
})

test('a table that changed is answered from as it is now', async () => {
  await statements.query('insert into things (no) values ($1)', [1])
  expect((await statements.query('select * from things', [])).rows[0]).toHaveProperty('name')
  await statements.query('alter table things drop column name', [])
  for (const _ of [1, 2])
    expect((await statements.query('select * from things', [])).rows[0]).not.toHaveProperty('name')
})

test('of many statements the ones used last stay prepared, and no more', async () => {
  const kept = async () =>
    (await database.query<{ n: number }>('select count(*)::integer as n from pg_prepared_statements')).rows[0]?.n
  for (let no = 0; no < 400; no += 1) {
    expect((await statements.query(`select ${no} as no`, [])).rows).toEqual([{ no }])
    await statements.query('select 0 as no', [])
  }
  expect(await kept()).toBe(300)
  const texts = await database.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(texts.rows.map(({ statement }) => statement)).toEqual(
    expect.arrayContaining(['select 0 as no', 'select 399 as no']),
  )
})
