import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { finishFocusWatch, settleFocusWatch } from '#tests/support/focus-loss.ts'
import { findCoveredControls, findLayoutShift, findShownKeys, recordPage } from './support/screen-guard.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

let page: Page
beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  await recordPage(page)
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }))
  await page.goto('http://guards.example/')
})
afterEach(() => page.context().close())

const show = (html: string) => page.evaluate((body) => void (document.body.innerHTML = body), html)
const twoFrames = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

describe('the guard of covered controls', () => {
  const cover = '<div style="position:fixed;inset:0"></div>'
  const foot = '<div style="position:fixed;inset-inline:0;bottom:0;height:80px"></div>'
  const hiddenInput = 'style="position:absolute;width:1px;height:1px;margin:-1px;opacity:0"'
  const sizes = [{ width: 768 }]
  const find = (inPlace?: string) => findCoveredControls(page, { sizes, inPlace })

  it.each([
    ['a button', '<button>Send</button>'],
    [
      'a switch that is drawn in its label',
      `<label><input type="checkbox" role="switch" ${hiddenInput}>Statistics</label>`,
    ],
    ['a segment', `<label><input type="radio" ${hiddenInput}>By meaning</label>`],
    ['a part that takes the focus', '<div tabindex="0">A table</div>'],
    ['a node of a tree', '<div role="treeitem">Folder</div>'],
  ])('finds %s under a fixed box, and nothing without the box', async (_, control) => {
    await show(control)
    expect(await find()).toEqual([])
    await show(control + cover)
    expect(await find()).toEqual([expect.stringContaining('under <div')])
  })

  it('finds a control at the foot of the window that only scrolling would uncover', async () => {
    await show(`<button style="position:absolute;top:850px">Send</button><div style="height:2000px"></div>${foot}`)
    expect(await find()).toEqual([])
    expect(await find('button')).toEqual([expect.stringContaining('before anything is scrolled')])
  })

  it('looks only once the page has come to rest at its new size', async () => {
    await show(`<button>Send</button>${cover}`)
    const isAtRest = () => page.evaluate(() => document.querySelector('div')?.remove())
    expect(await findCoveredControls(page, { sizes, isAtRest })).toEqual([])
  })
})

describe('the guard of message keys', () => {
  it.each([
    ['a key', '<p>errors.offline</p>', 'errors.offline'],
    ['a key of a namespace', '<p>app:errors.offline</p>', 'app:errors.offline'],
    ['a plural key without its form', '<p>citations.title</p>', 'citations.title'],
    ['a key in a sentence', '<p>Failed: errors.offline.</p>', 'errors.offline'],
    ['a key in a name', '<button aria-label="errors.offline"></button>', 'errors.offline'],
  ])('finds %s', async (_, html, key) => {
    await show(html)
    await twoFrames()
    expect(await findShownKeys(page)).toEqual([key])
  })

  it('takes neither other words nor quoted code for a key', async () => {
    await show(
      '<p>package.json of v1.2.3 at quarry.example</p><style>p{display:none}</style><code>t(errors.offline)</code>',
    )
    await twoFrames()
    expect(await findShownKeys(page)).toEqual([])
  })
})

it('finds what has moved without an action', async () => {
  await show('<p style="height:200px">One</p><p>Two</p>')
  await twoFrames()
  expect(await findLayoutShift(page)).toEqual([])
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('div'), { style: 'height:300px' })),
  )
  await expect.poll(() => findLayoutShift(page)).toEqual([expect.stringContaining('shifts by')])
})

describe('the guard of the focus', () => {
  const lost = expect.stringContaining('The focus is lost after a click on button “Remove”')
  const removed = '<button onclick="this.remove()">Remove</button>'
  const handedOn = '<button onclick="this.nextSibling.focus();this.remove()">Remove</button>'
  const remove = async (html: string) => {
    await show(`${html}<button>Keep</button>`)
    await page.getByRole('button', { name: 'Remove' }).click()
  }

  it('finds a focused button that is removed', async () => {
    await remove(removed)
    await finishFocusWatch(page)
    expect(takeComplaints()).toEqual([lost])
  })

  it.each([
    ['a click', () => page.getByRole('button', { name: 'Keep' }).click()],
    ['a key', () => page.keyboard.press('Tab')],
  ])('finds it when the page had come to rest before %s', async (_, goOn) => {
    await remove(removed)
    await settleFocusWatch(page)
    await goOn()
    await page.getByRole('button', { name: 'Keep' }).focus()
    await finishFocusWatch(page)
    expect(takeComplaints()).toEqual([lost])
  })

  it.each([
    ['the page', () => page.close()],
    ['its context', () => page.context().close()],
  ])('finds it when %s is closed at once', async (_, close) => {
    await remove(removed)
    await close()
    expect(takeComplaints()).toEqual([lost])
  })

  it('complains of nothing where the focus is handed on', async () => {
    await remove(handedOn)
    await finishFocusWatch(page)
    expect(takeComplaints()).toEqual([])
  })

  it('complains of nothing where a person takes it away', async () => {
    await remove(handedOn)
    await page.mouse.click(600, 600)
    await page.getByRole('button', { name: 'Keep' }).click()
    await finishFocusWatch(page)
    expect(takeComplaints()).toEqual([])
  })
})
