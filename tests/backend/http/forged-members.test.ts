import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { withJson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Furnished, ownedIds, type Things } from './furnished-organisation.ts'
import { type MadeCall, madeCalls, toRequest } from './made-calls.ts'

let backend: TestBackend
let own: Furnished
let otherHouse: Furnished
let rewind: () => Promise<void>
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://quarry.example' })
  own = await furnish(backend, 'aurora')
  otherHouse = await furnish(backend, 'borealis')
  rewind = await rememberTables(backend.services.db)
})
afterAll(() => backend.close())

const chosen = 'facefeedfacefeedfacefeed'
const moment = '2001-02-03T04:05:06.000Z'

const forgedFor = (organisation: string): object => {
  const all = (names: string, value: string) => Object.fromEntries(names.split(' ').map((name) => [name, value]))
  return {
    ...all('id _id userId user_id createdBy created_by uploadedBy hash key', chosen),
    ...all('organizationId organisationId organisation_id organisation tenantId', organisation),
    ...all('createdAt created_at updatedAt confirmedAt', moment),
    roles: ['System'],
    isAdmin: true,
    isConfirmed: true,
    disabled_at: null,
    plan: { planLevel: 'selfhosted', isCustom: true },
    plan_level: 'selfhosted',
    is_plan_custom: true,
    features: ['SelfHosted'],
    plan_features: ['everything'],
    price: 0,
    total: 0,
    __proto__: { isAdmin: true },
  }
}

const withForged = (value: unknown, forged: object): unknown => {
  if (Array.isArray(value)) return value.map((item) => withForged(item, forged))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withForged(member, forged)])
  return { ...forged, ...Object.fromEntries(members) }
}

const standing = async () => {
  const { runSql } = backend.services.database
  const { rows } = await runSql(
    `select o.plan_level, o.is_plan_custom, o.plan_features::text, o.features::text, m.role, u.email, u.email_confirmed_at,
       u.disabled_at, o.name
     from memberships as m join organisations as o on o.id = m.organisation_id join users as u on u.id = m.user_id
     order by u.email, o.name`,
  )
  return rows
}

const everything = async (): Promise<string> => {
  const { runSql } = backend.services.database
  const { rows } = await runSql(
    "select table_name from information_schema.columns where table_schema = 'public' group by 1 order by 1",
  )
  const tables = await Promise.all(rows.map((row) => runSql(`select * from public."${String(row['table_name'])}"`)))
  return JSON.stringify(tables.map((table) => table.rows))
}

const made = async ({ endpoint, sample }: MadeCall, forged?: object) => {
  await rewind()
  const sent = sample(own.things)
  const body = forged === undefined ? sent.body : (withForged(sent.body, forged) as object)
  const [path, init] = toRequest(endpoint, body === undefined ? sent : { ...sent, body })
  const response = await (endpoint.access === 'anyone'
    ? backend.fetch(path, withJson(init))
    : own.admin.fetch(path, init))
  return { status: response.status, text: await response.text(), standing: await standing() }
}

const withBody = madeCalls.filter(({ sample }) => sample({} as Things).body !== undefined)

test.each(withBody.map((call) => [call.name, call] as const))(
  'B04 %s takes nothing along that is not the caller’s to say',
  async (name, call) => {
    const plain = await made(call)
    const owned = async () =>
      (await ownedIds(backend.services.db))
        .filter(({ organisation }) => organisation === otherHouse.id)
        .map(({ id }) => id)
    const theirs = (await owned()).toSorted()
    const forged = await made(call, forgedFor(otherHouse.id))
    expect(forged.standing).toEqual(plain.standing)
    expect((await owned()).toSorted()).toEqual(theirs)
    const kept = await everything()
    for (const forgedText of [chosen, moment.slice(0, 10)]) expect(kept).not.toContain(forgedText)
    expect(forged.text).not.toContain(otherHouse.mark)
    if (name !== 'tool.run') expect([400, plain.status]).toContain(forged.status)
  },
)

test('B04 the calls with a body are all here', () => {
  expect(new Set(withBody.map(({ name }) => name)).size).toBeGreaterThan(45)
})
