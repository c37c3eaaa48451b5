import { expect, it } from 'vitest'
import type { Change } from '#src/backend/review-rules/change.ts'
import { collectNamesInThread, findInThread } from '#src/backend/review-rules/review-pool.ts'

const unsafe = 'export const load = (id: string) => db.query(`SELECT id FROM orders WHERE id = ${id}`)\n'
const change: Change = {
  files: [{ path: 'src/orders.ts', status: 'modified', before: 'export const count = () => {\n}\n', after: unsafe }],
  context: [],
}
const busy = { status: 503, key: 'errors.busy' }

it('finds the same in a thread', async () => {
  const findings = await findInThread({ organisationId: 'a', change })
  expect(findings.map(({ rule, startLine }) => [rule, startLine])).toEqual([['sql-from-values', 1]])
})

it('collects names in a thread', async () => {
  expect((await collectNamesInThread({ organisationId: 'a', change })).names).toEqual(['count'])
})

it('ends what takes too long', async () => {
  const files = Array.from({ length: 300 }, (_, index) => ({
    path: `src/orders-${index}.ts`,
    status: 'added' as const,
    before: null,
    after: unsafe.repeat(500),
  }))
  await expect(
    findInThread({ organisationId: 'a', change: { files, context: [] }, limitMs: 50 }),
  ).rejects.toMatchObject(busy)
})

it('ends what is aborted', async () => {
  const signal = AbortSignal.abort()
  await expect(findInThread({ organisationId: 'a', change, signal })).rejects.toMatchObject(busy)
})
