import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOrigin } from '#src/backend/http/origin.ts'
import {
  checkByNetwork,
  toClientNetwork,
  countByNetwork,
  readForwardedAddress,
} from '#src/backend/http/client-network.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend({ TRUST_PROXY: 'on' })
})
afterAll(() => backend.close())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52144', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:52144', '2001:db8::7'],
  ['"[2001:db8::7]:52144"', '2001:db8::7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
])('the forwarded entry %j names the address %j', (entry, address) => {
  expect(readForwardedAddress(entry)).toBe(address)
})

test('two callers behind a proxy that adds ports are told apart, and one with two ports is one', () => {
  const getNetwork = (entry: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.9, ${entry}` }
    const { ip } = readOrigin(new Request('http://127.0.0.1', { headers }), { ip: '127.0.0.1' }, backend.services)
    return toClientNetwork(ip)
  }
  expect(getNetwork('203.0.113.7:1')).not.toBe(getNetwork('203.0.113.8:1'))
  expect(getNetwork('203.0.113.7:1')).toBe(getNetwork('203.0.113.7:2'))
  expect(getNetwork('[2001:db8::7]:1')).toBe(getNetwork('2001:db8::9'))
})

describe('a limit by network', () => {
  const limit = { name: 'test-network', max: 5, withinMs: 60_000 }
  const count = (ip: string) =>
    countByNetwork(backend.services.limiter, limit, ip).then(
      () => 'counted',
      () => 'refused',
    )

  test('holds for a /64 of IPv6', async () => {
    const outcomes = []
    for (let at = 1; at <= 6; at += 1) outcomes.push(await count(`2001:db8:1:1::${at}`))
    expect(outcomes).toEqual([...Array<string>(5).fill('counted'), 'refused'])
  })

  test('holds for a /48 of IPv6 too, with a larger bucket', async () => {
    const outcomes = []
    for (let at = 1; at <= 60; at += 1) outcomes.push(await count(`2001:db8:2:${at.toString(16)}::1`))
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(40)
    expect(await count('2001:db8:3:1::1')).toBe('counted')
  })

  test('is checked for a /48 of IPv6 too, whichever of its networks asks', async () => {
    const limit = { name: 'test-check', max: 2, withinMs: 60_000 }
    const check = (ip: string) => checkByNetwork(backend.services.limiter, limit, ip)
    for (let at = 1; at <= 16; at += 1) {
      await check('2001:db8:4:ffff::1')
      await countByNetwork(backend.services.limiter, limit, `2001:db8:4:${at.toString(16)}::1`)
    }
    await expect(check('2001:db8:4:ffff::1')).rejects.toMatchObject({ status: 429 })
    await check('2001:db8:5:1::1')
  })

  test('counts IPv4 addresses each by itself', async () => {
    for (let at = 1; at <= 60; at += 1) expect(await count(`198.51.100.${at}`)).toBe('counted')
  })
})
