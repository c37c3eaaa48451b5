import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { houseCommands } from './house-calls.ts'
import { type Model, openSharedHouse, people, type SharedHouse, Visit } from './shared-house.ts'

const runs = process.env['DEEP'] === '1' ? 500 : 100
const bound = 600_000

let backend: TestBackend
let house: SharedHouse
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://quarry.example' })
  house = await openSharedHouse(backend)
})
afterAll(() => backend.close())

const begin = async (): Promise<{ model: Model; real: Visit }> => {
  await house.rewind()
  const real = new Visit(house)
  for (const person of people) await real.signIn(person)
  const model: Model = {
    roles: {
      ada: { aurora: 'Administrator' },
      bob: { borealis: 'Administrator' },
      eve: { aurora: 'Manager', borealis: 'Administrator' },
    },
    known: { ada: new Set(['aurora']), bob: new Set(['borealis']), eve: new Set(['aurora', 'borealis']) },
    signedIn: new Set(people),
    keys: new Set(['aurora', 'borealis']),
  }
  return { model, real }
}

test(
  'B35 whatever three people do in two organisations, nobody is told anything of one they are not in',
  async () => {
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(houseCommands, { maxCommands: 75, size: 'max' }), async (commands) => {
        const { model, real } = await begin()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await real.expectNothingForeign()
        await backend.services.mailer.settled()
        calls += real.calls
      }),
      { numRuns: runs },
    )
    expect(calls).toBeGreaterThan(runs * 20)
  },
  bound,
)
