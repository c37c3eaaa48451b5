import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStartFlags } from '#src/inspect/cli/start-flags.ts'

it('reads the flags that npm start gives to Node', () => {
  const flags = readStartFlags(join(import.meta.dirname, '../../..'))

  expect(flags).toEqual(['--v8-pool-size=1', '--max-old-space-size=768', '--max-semi-space-size=4'])
})
