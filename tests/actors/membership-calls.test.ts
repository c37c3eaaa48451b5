import { describe, expect, it } from 'vitest'
import { loadFeatures } from '#src/actors/membership-calls.ts'
import type { Client } from '#src/api/client.ts'

const key = 'organisation-features'
const fresh = 300_000

const room = () => {
  const kept = new Map<string, string>()
  let now = 1_700_000_000_000
  let callCount = 0
  let down: RegExp | undefined
  const client = {
    call: async ({ path }: { path: string }) => {
      callCount += 1
      if (down?.test(path)) throw new Error(`${path} is out of order`)
      return path.endsWith('/features')
        ? { features: [`feature ${callCount}`] }
        : { plan: { features: [{ code: 'code-review' }] } }
    },
  } as unknown as Client
  const memory = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
    now: () => now,
  }
  return {
    load: (organisation: string | null = 'one') => loadFeatures(client, memory, organisation),
    advance: (milliseconds: number) => (now += milliseconds),
    breakDown: (paths: RegExp) => (down = paths),
    countCalls: () => callCount,
    kept,
    now: () => now,
  }
}

describe('features and plan of the organisation', () => {
  it('are kept with the time they were fetched at, and not asked for again for five minutes', async () => {
    const { load, advance, countCalls, kept, now } = room()
    const first = await load()
    expect(first).toEqual({ features: ['feature 1'], planFeatures: ['code-review'] })
    expect(JSON.parse(kept.get(key) ?? '')).toEqual({ organisationId: 'one', fetchedAt: now(), ...first })
    advance(fresh - 1)
    expect(await load()).toMatchObject(first)
    expect(countCalls()).toBe(2)
    advance(1)
    expect(await load()).toMatchObject({ features: ['feature 3'] })
    expect(countCalls()).toBe(4)
  })

  it('are asked for anew when the clock was put back, or when they are of another organisation', async () => {
    const { load, advance, countCalls } = room()
    await load()
    await load('other')
    expect(countCalls()).toBe(4)
    advance(-fresh)
    await load('other')
    expect(countCalls()).toBe(6)
  })

  it.each(['', '{', '{"organisationId":"one"}', '{"organisationId":"one","fetchedAt":"now","features":[]}'])(
    'are asked for anew when what was kept is %j',
    async (broken) => {
      const { load, countCalls, kept } = room()
      kept.set(key, broken)
      expect(await load()).toMatchObject({ planFeatures: ['code-review'] })
      expect(countCalls()).toBe(2)
    },
  )

  it('of nobody are none', async () => {
    const { load, countCalls } = room()
    expect(await load(null)).toEqual({ features: [], planFeatures: [] })
    expect(countCalls()).toBe(0)
  })

  it.each([
    [/features$/, 'errors.featuresFailed'],
    [/organization$/, 'errors.organisationFailed'],
  ])('are not kept when the call to %s fails, which is told as %s', async (path, message) => {
    const { load, breakDown, kept } = room()
    breakDown(path)
    const cause = expect.objectContaining({ message: expect.stringMatching('is out of order') })
    await expect(load()).rejects.toMatchObject({ message, cause })
    expect(kept.size).toBe(0)
  })
})
