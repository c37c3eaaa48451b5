import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import { expectNoComplaint } from './support/faults.ts'
import { openThirdPartiesRoom, type ThirdPartiesRoom } from './support/third-parties-room.ts'

let room: ThirdPartiesRoom
beforeAll(async () => {
  room = await openThirdPartiesRoom()
}, 120_000)
afterAll(() => room?.close())

it.each([
  ['asks to come back later', (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' } })],
  ['cannot be reached', (route: Route) => route.abort('connectionreset')],
])(
  'a page stays in use and says nothing while the collector %s',
  async (_, answer) => {
    const visitor = await room.open()
    const { page } = visitor
    await page.route('**/collect/**', answer)
    await visitor.consentTo('Statistics')
    await visitor.signIn()
    await expect.poll(visitor.toCollector, patience).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Ask', exact: true }).first().click()
    await page.getByText('There is nothing to ask about yet').waitFor()
    await visitor.letPass(60_000)
    await page.getByRole('link', { name: 'Repositories' }).first().click()
    await page.getByRole('button', { name: 'Add repository' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('acme/engine')
    await visitor.letPass(60_000)
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('acme/engine')
    expect(await page.getByRole('alert').count()).toBe(0)
    await visitor.close()
    expectNoComplaint()
  },
  60_000,
)
