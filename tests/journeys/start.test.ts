import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stripeWebhookPath } from '#src/backend/stripe-payments/stripe-webhooks.routes.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { readMemory, hasMemoryStatus } from '#tests/support/process-memory.ts'
import { demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { runProduct, spawnProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { signedEvent, startStripeServer } from '#tests/support/stripe-server.ts'

vi.setConfig({ testTimeout: 300_000 })

const environment = { DEMO_PASSWORD: demoPassword }
const maxMemoryBytes = 700e6
const patience = { timeout: 120_000, interval: 100 }

let dataDir: string
let running: RunningProduct | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarry-start-'))
})
afterAll(async () => {
  await running?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** The process ends while it is still creating the database. */
const killWhileMaking = async (): Promise<void> => {
  const child = spawnProduct(dataDir, environment)
  const ended = once(child, 'exit')
  const names = ['database.new', 'database']
  await vi.waitUntil(() => names.some((name) => existsSync(join(dataDir, name))), { timeout: 60_000, interval: 1 })
  child.kill('SIGKILL')
  await ended
}

test('killed while it makes its database, the product begins anew, and indexes itself in little memory', async () => {
  await killWhileMaking()
  running = await runProduct({ dataDir, environment })
  expect((await readdir(dataDir)).toSorted()).toEqual(expect.arrayContaining(['database', 'lock']))
  expect(await readdir(dataDir)).not.toContain('database.new')
  const { call } = await signInAsDemo(running)
  await vi.waitFor(async () => {
    expect(await call<Repository[]>('/api/repositories')).toMatchObject([{ status: 'Alive' }])
  }, patience)
  if (hasMemoryStatus) expect((await readMemory(running.pid)).peak).toBeLessThan(maxMemoryBytes)
  expect(running.output()).not.toContain('made from nothing')
  expect(running.output()).not.toContain('"level":"error"')
})

test('stopped and started again, it is there with what it had, and says why it stopped', async () => {
  expect(await running?.stop()).toBe(0)
  expect(running?.output()).toMatch(/"the server stops","signal":"SIGTERM"/)
  running = await runProduct({ dataDir, environment })
  expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
  const { call } = await signInAsDemo(running)
  expect(await call<Repository[]>('/api/repositories')).toMatchObject([{ status: 'Alive' }])
  expect(running.output()).not.toContain('Sign in as')
})

test('a folder that is no database is left alone, and the start ends with what to do', async () => {
  const secondFolder = await mkdtemp(join(tmpdir(), 'quarry-start-'))
  await mkdir(join(secondFolder, 'database'))
  await writeFile(join(secondFolder, 'database/letter.txt'), 'dear')
  await expect(runProduct({ dataDir: secondFolder })).rejects.toThrow(
    /ended with 1[^]*holds no database and is not empty\. Move it/,
  )
  expect(await readdir(join(secondFolder, 'database'))).toEqual(['letter.txt'])
  await rm(secondFolder, { recursive: true })
})

test('with a payment provider it asks for the prices, ends where they are others, and takes what is signed', async () => {
  const stripe = await startStripeServer()
  stripe.prices.price_startup.unit = 'eur'
  await expect(runProduct({ environment: { ...environment, ...stripe.environment } })).rejects.toThrow(
    /ended with 1[^]*STRIPE_PRICE_STARTUP names a price of 49\.00 EUR/,
  )
  await expect(runProduct({ environment: { STRIPE_SECRET_KEY: 'sk_test_x' } })).rejects.toThrow(
    /ended with 1[^]*Missing: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_HOBBY, STRIPE_PRICE_STARTUP\./,
  )
  stripe.prices.price_startup.unit = 'usd'
  const selling = await runProduct({ environment: { ...environment, ...stripe.environment } })
  const { call } = await signInAsDemo(selling)
  const body = JSON.stringify({ planLevel: 'hobby' })
  const { url } = await call<{ url: string }>('/api/billing/create-checkout-session', { method: 'POST', body })
  const { session } = stripe.pay(url)
  const event = { id: 'evt_1', type: 'checkout.session.completed', object: { customer: session.customer } }
  const webhook = selling.address + stripeWebhookPath
  expect((await fetch(webhook, { method: 'POST', ...signedEvent(event, Date.now(), 'whsec_x') })).status).toBe(400)
  expect((await fetch(webhook, { method: 'POST', ...signedEvent(event, Date.now()) })).status).toBe(200)
  expect(await call('/api/billing')).toMatchObject({ planLevel: 'hobby', state: 'active', payment: 'provider' })
  expect(await (await fetch(`${selling.address}/test-payments/portal/x`)).text()).not.toContain('Test payment')
  expect(selling.output()).not.toMatch(/sk_test|whsec/)
  await selling.stop()
  await stripe.close()
})
