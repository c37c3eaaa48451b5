import { describe, expect, it } from 'vitest'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { cookiePage } from './support/cookie.page.ts'
import { inspectorPage } from './support/inspector.page.ts'
import { productRoom } from './support/product-room.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

const room = productRoom({ DEMO: 'off', QA: '1' })

const open = async (search = '', options: Parameters<typeof openWatchedPage>[1] = {}) => {
  const watched = await openWatchedPage(room.browser, { width: 1440, ...options })
  const product = await watched.page.context().newPage()
  await product.goto(`${room.product.address}/login`)
  await watched.page.bringToFront()
  await watched.page.goto(`${room.product.address}/inspect${search}`)
  return { ...watched, product, inspector: inspectorPage(watched.page) }
}

/** The browser itself requests the icon whenever the address changes. */
const isOfBrowser = (url: string): boolean => url.startsWith('data:') || url.endsWith('/icon.svg')

describe('a chart in the inspector', () => {
  it('is listed and drawn also where no actor runs it, and says so', async () => {
    const { page, inspector, complaints, axe, close } = await open('?actor=toasts')
    await inspector.live.waitFor()
    const charts = page.getByRole('list', { name: 'All charts' })
    const entry = (name: string) =>
      charts.getByRole('button', { name: new RegExp(`^${name} ?(?:Not running|Running)$`) })
    await charts.getByRole('button').first().waitFor()
    expect(await charts.getByRole('button').count()).toBe(everyChart.length)
    expect(await entry('session').textContent()).toBe('sessionRunning')
    expect(await entry('archiveUpload').textContent()).toBe('archiveUploadNot running')
    await entry('archiveUpload').click()
    await inspector.picture('archiveUpload').waitFor()
    await page.getByText(/^No actor of this page runs this chart/).waitFor()
    expect(new URL(page.url()).searchParams.get('chart')).toBe('archiveUpload')
    expect(await entry('archiveUpload').getAttribute('aria-current')).toBe('true')
    expect(await axe()).toEqual([])
    await page.reload()
    await inspector.picture('archiveUpload').waitFor()
    await entry('session').click()
    await inspector.picture('session').waitFor()
    expect(new URL(page.url()).searchParams.get('actor')).toBe('session')
    expect(complaints).toEqual([])
    await close()
  })

  it('draws what is chosen of tags, actions, notices and work, also after a reload', async () => {
    const { page, inspector, close } = await open('?actor=session')
    await inspector.live.waitFor()
    const picture = inspector.picture('session')
    const count = (text: string) => picture.getByText(text).count()
    await picture.getByText('#authenticated').first().waitFor()
    await picture.getByText('/ ↗ session.ended').first().waitFor()
    const drawn = page.getByRole('group', { name: 'What is drawn' })
    await drawn.getByText('Tags').click()
    await picture.getByText('#authenticated').first().waitFor({ state: 'detached' })
    await drawn.getByText('Notices').click()
    await picture.getByText('/ ↗ session.ended').first().waitFor({ state: 'detached' })
    expect(await count('/ setTokens')).toBeGreaterThan(0)
    await page.reload()
    await picture.getByText('/ setTokens').first().waitFor()
    expect([await count('#authenticated'), await count('/ ↗ session.ended')]).toEqual([0, 0])
    expect(await drawn.getByRole('checkbox', { name: 'Tags' }).isChecked()).toBe(false)
    await close()
  })

  it('fits as a whole, in the page and in the whole window', async () => {
    const { page, inspector, close } = await open('?actor=session')
    await inspector.live.waitFor()
    await inspector.picture('session').waitFor()
    const sheet = page.getByRole('region', { name: 'Picture: Chart of session' })
    const overflow = () =>
      sheet.evaluate((element) => ({
        across: element.scrollWidth > element.clientWidth,
        down: element.scrollHeight > element.clientHeight,
      }))
    await expect.poll(overflow).toMatchObject({ down: true })
    const [picture, tools] = await Promise.all([
      inspector.picture('session').boundingBox(),
      page.getByRole('group', { name: 'Size of the picture' }).boundingBox(),
    ])
    expect(picture?.y).toBeGreaterThanOrEqual((tools?.y ?? Infinity) + (tools?.height ?? 0))
    await page.getByRole('button', { name: 'Fit the whole chart' }).click()
    await expect.poll(overflow).toEqual({ across: false, down: false })
    const small = await inspector.picture('session').boundingBox()
    await page.getByRole('button', { name: 'Fill the window' }).click()
    await page.getByRole('button', { name: 'Back to the page' }).waitFor()
    await expect.poll(overflow).toEqual({ across: false, down: false })
    const large = await inspector.picture('session').boundingBox()
    expect(large?.height).toBeGreaterThan(small?.height ?? Infinity)
    await page.keyboard.press('Escape')
    await page
      .locator('button:focus')
      .and(page.getByRole('button', { name: 'Fill the window' }))
      .waitFor()
    await close()
  })
})

describe('the inspector', () => {
  it('I11 drives the real product: its events, its clock and what goes wrong in it', async () => {
    const { page, product, inspector, complaints, axeInBothThemes, close } = await open('?actor=toasts')
    await product.bringToFront()
    await cookiePage(product).refuse()
    await page.bringToFront()
    await inspector.live.waitFor()
    await inspector.picture('toasts').waitFor()
    expect(await axeInBothThemes()).toEqual([])

    await inspector.send('toast.show')
    await inspector.events.getByText(/^toast\.show was taken/).waitFor()
    const toast = product.getByText('hello', { exact: true })
    await toast.waitFor()
    await inspector.advance(1, 'minutes')
    await toast.waitFor({ state: 'detached' })
    await inspector.clock.getByText(/^The page’s clock is 1 min ahead\./).waitFor()

    await inspector.showWay('held.byPointer')
    await inspector.jump.getByText('pointer.entered', { exact: true }).waitFor()
    await inspector.sendWay.click()
    await inspector.jump.getByText('held.byPointer is reached.').waitFor()
    await inspector.look('session')
    await inspector.showWay('signedIn.fresh')
    await inspector.jump.getByText('Only a real sign-in leads here. Sign in in the product.').waitFor()
    expect(await inspector.sendWay.isDisabled()).toBe(true)
    await inspector.look('toasts')

    await inspector.fault('No connection').press('Space')
    await inspector.faults.getByText('Armed').waitFor()
    await product.bringToFront()
    await product.getByLabel('E-mail').fill('ada@example.com')
    await product.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await product.getByRole('button', { name: 'Sign in', exact: true }).click()
    await product.getByRole('alert').first().waitFor()
    await page.bringToFront()
    await inspector.fault('No connection').press('Space')

    await product.reload()
    await inspector.live.waitFor()
    await inspector.clock.getByText(/^The page’s clock is 1 min ahead\./).waitFor()
    await inspector.clock.getByRole('button', { name: 'Back to the real time' }).click()
    await inspector.clock.getByText(/^The page’s clock shows the real time/).waitFor()
    expect(new URL(page.url()).searchParams.get('actor')).toBe('toasts')
    expect(complaints).toEqual([])
    await close()
  })

  it('I03 goes on without a connection', async () => {
    const { page, inspector, requests, complaints, close } = await open()
    await inspector.live.waitFor()
    await inspector.picture('toasts').waitFor()
    await page.context().setOffline(true)
    const before = requests.length
    await inspector.look('navigation')
    await inspector.picture('navigation').waitFor()
    for (const name of ['Event log', 'Sequence', 'Coverage', 'Chart'] as const) {
      await inspector.tab(name).click()
      await page.getByRole('tabpanel', { name }).waitFor()
    }
    await inspector.look('session')
    await inspector.advance(5, 'seconds')
    await inspector.clock.getByText(/^The page’s clock is 5 sec ahead\./).waitFor()
    expect(requests.slice(before).filter(({ url }) => !isOfBrowser(url))).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('I02 says why there is no Stately inspector, and goes on without it: offline, and where no window may open', async () => {
    const { page, inspector, close } = await open('?actor=toasts')
    await inspector.live.waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Open in the Stately inspector' }).click()
    await page.getByText('There is no connection to the internet').waitFor()
    await page.getByRole('button', { name: 'Copy the recording' }).waitFor()
    await inspector.look('navigation')
    await inspector.picture('navigation').waitFor()
    await page.context().setOffline(false)

    const around = await page.context().newPage()
    await around.goto(`${room.product.address}/inspect/funnels`)
    // Its start must not find the page replaced.
    await around.getByRole('heading', { level: 1 }).waitFor()
    await around.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
      Object.assign(frame, { width: '1400', height: '800', src: '/inspect?actor=toasts' })
      document.body.replaceChildren(frame)
    })
    const walled = around.frameLocator('iframe')
    await walled.getByText('Live', { exact: true }).waitFor()
    await walled.getByRole('button', { name: 'Open in the Stately inspector' }).click()
    await walled.getByText('The browser let no window open').waitFor()
    await walled.getByText(/^Allow pop-ups for this address/).waitFor()
    await walled.getByRole('img', { name: 'Chart of toasts', exact: true }).waitFor()
    await walled.getByRole('button', { name: 'Close', exact: true }).click()
    await walled.getByText('The browser let no window open').waitFor({ state: 'detached' })
    expect(takeComplaints().filter((text) => !text.includes("Blocked opening 'https://stately.ai/inspect'"))).toEqual(
      [],
    )
    await close()
  })

  it('shares how it is looked at: the log is searched for the same after a reload', async () => {
    const { page, inspector, complaints, close } = await open('?actor=toasts')
    await inspector.live.waitFor()
    const log = await inspector.searchLog('person.')
    const count = page.getByText(/^Shown: /)
    const before = await count.textContent()
    expect(new URL(page.url()).searchParams.get('search')).toBe('person.')
    await page.reload()
    await inspector.live.waitFor()
    expect([await log.getByRole('searchbox').inputValue(), await count.textContent()]).toEqual(['person.', before])
    expect(complaints).toEqual([])
    await close()
  })

  it('shares a recording by a link, which another browser opens and replays to the same end', async () => {
    const { page, inspector, complaints, close } = await open('?actor=session')
    await inspector.live.waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await inspector.tab('Recordings').click()
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await page.getByText(/^Link copied \(/).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await close()

    const foreign = await openWatchedPage(room.browser, { width: 1440 })
    const viewer = inspectorPage(foreign.page)
    const workers: string[] = []
    foreign.page.on('worker', (worker) => workers.push(worker.url()))
    await foreign.page.goto(link)
    await foreign.page.getByText(/^Recording recording-.+-login\.ndjson$/).waitFor()
    await viewer.tab('Chart').click()
    await viewer.picture('session').waitFor()
    await viewer.replaysToTheSameEnd()
    expect(await foreign.axe()).toEqual([])
    await foreign.page.reload()
    await foreign.page.getByText(/^Recording recording-.+-login\.ndjson$/).waitFor()

    const opening = { kind: 'recording', format: 1, build: 'b', address: '/', takenAt: 1, dropped: 0 }
    const event = { type: 'hello', text: 'x'.repeat(1_000) }
    const notices = Array.from({ length: 500 }, (_, at) => ({
      kind: 'notice',
      number: at + 1,
      at,
      actor: 'x:0',
      event,
    }))
    const buffer = Buffer.from([opening, ...notices].map((line) => JSON.stringify(line)).join('\n'))
    await viewer.tab('Recordings').click()
    await foreign.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.ndjson', mimeType: 'application/x-ndjson', buffer })
    await foreign.page.getByText('Recording long.ndjson').waitFor()
    expect(workers).toHaveLength(1)
    expect([...complaints, ...foreign.complaints]).toEqual([])
    await foreign.close()
  })

  it('shows the product beside itself, by keyboard', async () => {
    const watched = await openWatchedPage(room.browser, { width: 1440 })
    const { page, complaints, close } = watched
    const inspector = inspectorPage(page)
    await page.goto(`${room.product.address}/inspect`)
    await inspector.nobody.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await page.getByRole('button', { name: 'Open the product beside' }).first().press('Enter')
    await inspector.frame.getByRole('heading', { name: 'Sign in' }).waitFor()
    await inspector.live.waitFor()
    await inspector.tree.focus()
    await page.keyboard.type('toasts')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'toasts', exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it.each(shownLanguages)('holds in %s at every width, in both themes', async (language) => {
    const { page, complaints, widthsThatMove, axeInBothThemes, close } = await open('?tab=controls', { language })
    await page.getByRole('tree').first().waitFor()
    expect(await widthsThatMove()).toEqual([])
    expect(await axeInBothThemes()).toEqual([])
    await (await page.context().newPage()).goto(`${room.product.address}/login`)
    await page.bringToFront()
    await page.goto(`${room.product.address}/inspect?page=none`)
    await page.getByRole('main').getByRole('button').filter({ hasText: '(/login)' }).nth(1).waitFor()
    expect(await widthsThatMove()).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
