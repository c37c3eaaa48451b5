import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import type { PageOptions } from './support/watched-page.ts'
import { openWorkbench } from './support/workbench.page.ts'

let qa: RunningProduct
let browser: Browser

beforeAll(async () => {
  qa = await runProduct({ environment: { DEMO: 'off', QA: '1' } })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await qa?.stop()
})

const open = (search: string, options?: PageOptions) =>
  openWorkbench(browser, `${qa.address}/inspect/funnels${search}`, options)

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const savePicture = async (page: Page, card: string) => {
  const saving = page.waitForEvent('download')
  await page.getByRole('region', { name: card }).getByRole('button', { name: 'Download PNG' }).press('Enter')
  const file = await saving
  const bytes = await readFile(await file.path())
  expect([...bytes.subarray(0, 8)]).toEqual(signature)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return { name: file.suggestedFilename(), bytes, width, height }
}

const readFirstPixel = (page: Page, bytes: Buffer) =>
  page.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    },
    `data:image/png;base64,${bytes.toString('base64')}`,
  )

it('marks a release that is added, and the link shows it to somebody else', async () => {
  const { page, table, complaints, axeInBothThemes, sidewaysScroll, close } = await open('?log=sample&interval=week')
  const card = page.getByRole('region', { name: 'Conversion over time' })
  await card.getByLabel('Name of the release').fill('1.4 <b>')
  await card.getByLabel('Day, in UTC').fill('2026-01-14')
  await card.getByLabel('Day, in UTC').press('Enter')
  await card.locator('svg text', { hasText: '1.4 <b>' }).waitFor()
  expect(new URL(page.url()).searchParams.getAll('release')).toEqual(['1.4 <b>=2026-01-14'])
  const row = table('Conversion over time').getByRole('row', { name: /12 Jan 2026/ })
  expect(await row.textContent()).toContain('Release 1.4 <b>')
  expect(await axeInBothThemes()).toEqual([])
  const second = await open(new URL(page.url()).search)
  await second.page.locator('svg text', { hasText: '1.4 <b>' }).waitFor()
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await sidewaysScroll()).toBe(0)
  await card.getByRole('button', { name: 'Remove release 1.4 <b>' }).press('Enter')
  await card.locator('svg text', { hasText: '1.4 <b>' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('release')).toBe(false)
  expect([...complaints, ...second.complaints]).toEqual([])
  await second.close()
  await close()
})

it.each([
  ['light', 255],
  ['dark', 60],
] as const)('saves each chart as a PNG at twice its size, in the colours of the %s theme', async (theme, brightest) => {
  const { page, complaints, close } = await open('?log=sample&release=1.4%3D2026-01-14', { theme })
  const chart = page.getByRole('region', { name: 'Conversion over time' }).locator('svg[viewBox^="0 -"]')
  const chartWidth = Number((await chart.getAttribute('viewBox'))?.split(' ')[2])
  const overTime = await savePicture(page, 'Conversion over time')
  expect(overTime.name).toBe('quarry-onboarding-over-time.png')
  expect(overTime.width).toBe(2 * (chartWidth + 48))
  expect(overTime.height).toBeGreaterThan(600)
  const times = await savePicture(page, 'Time to convert')
  expect([times.name, times.width]).toEqual(['quarry-onboarding-time-to-convert.png', 2 * (720 + 48)])
  for (const { bytes } of [overTime, times]) {
    const [red = 0, , , alpha] = await readFirstPixel(page, bytes)
    expect([red <= brightest, red > 200, alpha]).toEqual([true, theme === 'light', 255])
  }
  expect(complaints).toEqual([])
  await close()
})
