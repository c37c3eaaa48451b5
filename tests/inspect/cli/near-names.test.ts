import { expect, it } from 'vitest'
import { listNearNames } from '#src/inspect/cli/near-names.ts'

it.each([
  ['Source', ['source']],
  ['sorce', ['source']],
  ['organization', ['organizationId']],
  ['plan', []],
  ['x'.repeat(5_000), []],
])('names that are near %s are found', (name, near) =>
  expect(listNearNames(name, ['source', 'organizationId', 'stageId', 'y'.repeat(5_000)])).toEqual(near),
)
