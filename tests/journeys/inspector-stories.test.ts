import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cookiePage } from './support/cookie.page.ts'
import { inspectorPage } from './support/inspector.page.ts'
import { openAccount } from './support/open-account.ts'
import { productRoom } from './support/product-room.ts'
import { reConsentPage } from './support/re-consent.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const room = productRoom({ DEMO: 'off', QA: '1' })

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@quarry.example', password: 'Xk4-Lm9-Pq7-Rt2' }

/** A tab in the background draws once a second, so the page that acts comes to the front. */
type Inspector = ReturnType<typeof inspectorPage>

const standsAt = (page: Page, state: string) =>
  page.getByRole('main').getByText(state).filter({ visible: true }).first().waitFor()

/** A second after the sign-in the page asks whether a question is due; later it asks for nothing by itself. */
const isQuiet = async (inspector: Inspector) => {
  const log = await inspector.searchLog('fetchStatus')
  await log.getByText('done fetchStatus', { exact: true }).waitFor()
  await inspector.tab('Chart').click()
}

const sharesOneRefresh = async (page: Page, product: Page, inspector: Inspector) => {
  await inspector.fault('Access token is refused').press('Space')
  await inspector.faults.getByText('Armed').waitFor()
  await product.bringToFront()
  await product.getByRole('link', { name: 'Ask', exact: true }).first().click()
  await page.bringToFront()
  await inspector.faults.getByText('Has struck', { exact: true }).waitFor()
  const log = await inspector.searchLog('token.rejected')
  await expect
    .poll(() => log.getByText('token.rejected', { exact: true }).count(), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(2)
  expect(await log.getByText('signedIn.fresh → signedIn.refreshing').count()).toBe(1)
  await inspector.searchLog('session.refreshed')
  await expect.poll(() => log.getByText('session.refreshed', { exact: true }).count(), { timeout: 20_000 }).toBe(1)
  await inspector.tab('Chart').click()
}

const waitsAtTheLock = async (page: Page, product: Page, otherTab: Page, inspector: Inspector) => {
  await inspector.advance(2, 'minutes')
  await otherTab.evaluate(() => {
    void navigator.locks.request(
      'session-refresh',
      () => new Promise((release) => addEventListener('lock-released', release, { once: true })),
    )
  })
  await inspector.fault('Access token is refused').press('Space')
  await inspector.faults.getByText('Armed').waitFor()
  await product.bringToFront()
  await product.getByRole('link', { name: 'Repositories', exact: true }).first().click()
  await page.bringToFront()
  const log = await inspector.searchLog('lockBound')
  await log.getByText('flight.waiting → flight.comparing').waitFor()
  await otherTab.evaluate(() => dispatchEvent(new Event('lock-released')))
  await inspector.searchLog('session.refreshed')
  await expect.poll(() => log.getByText('session.refreshed', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
  await inspector.tab('Chart').click()
}

const showsASixthToast = async (product: Page, inspector: Inspector) => {
  await inspector.look('toasts')
  await inspector.send('toast.show')
  await inspector.send('pointer.entered')
  for (let more = 2; more <= 6; more += 1) await inspector.send('toast.show')
  const toasts = product.getByText('hello', { exact: true })
  await expect.poll(() => toasts.count(), { timeout: 20_000 }).toBe(5)
}

const leavesAPersonStuck = async (page: Page, inspector: Inspector) => {
  await inspector.look('new_user_activation')
  await inspector.send('account_created')
  await inspector.advance(3, 'days')
  await standsAt(page, 'email_verified.stuck')
}

const asksAgainInTheGracePeriod = async (product: Page, inspector: Inspector) => {
  await inspector.simulatedPolicy.press('Space')
  await inspector.policy.getByText(/^It is set\./).waitFor()
  await inspector.reload.click()
  const { banner } = reConsentPage(product)
  await banner.waitFor()
  expect(await banner.textContent()).toMatch(/14 days/)
}

const comesToTheLastDeferral = async (product: Page, inspector: Inspector) => {
  await inspector.look('deferral')
  await inspector.send('deferral.open', { deferralsLeft: '0' })
  const { deferral } = reConsentPage(product)
  await deferral.getByRole('button', { name: 'Review changes' }).waitFor()
  expect(await deferral.getByRole('button', { name: 'Put it off' }).count()).toBe(0)
  await product.bringToFront()
  await reConsentPage(product).cancel.click()
  await deferral.waitFor({ state: 'detached' })
}

const endsWithTheRefresh = async (product: Page, inspector: Inspector) => {
  await inspector.fault('Access token is refused').press('Space')
  await inspector.fault('Next refresh is refused').press('Space')
  await expect.poll(() => inspector.faults.getByText('Armed').count(), { timeout: 20_000 }).toBe(2)
  await product.bringToFront()
  await product.getByRole('link', { name: 'Repositories', exact: true }).first().click()
  await product.waitForURL('**/login')
}

it('I11 I12 what QA makes happen without writing code replays from its recording to the same end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-recordings-'))
  await openAccount(room.product.address, ada)
  const { page, complaints, close } = await openWatchedPage(room.browser, { width: 1440 })
  try {
    const inspector = inspectorPage(page)
    const [product, inspectorTab] = [await page.context().newPage(), await page.context().newPage()]
    const viewer = inspectorPage(inspectorTab)
    await product.goto(`${room.product.address}/login`)
    await cookiePage(product).refuse()
    await signInPage(product).signIn(ada.email, ada.password)
    await product.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
    await page.goto(`${room.product.address}/inspect?actor=session`)
    await inspector.live.waitFor()

    const keeps = async (story: string, seen: { readonly actor: string; readonly state: string }) => {
      const file = join(folder, `${story}.ndjson`)
      await page.bringToFront()
      await inspector.save(file)
      await inspector.tab('Chart').click()
      await inspectorTab.bringToFront()
      await inspectorTab.goto(`${room.product.address}/inspect`)
      await viewer.live.waitFor()
      await viewer.tab('Recordings').click()
      await viewer.openRecording(file)
      await viewer.replaysToTheSameEnd()
      await viewer.tab('Chart').click()
      await viewer.look(seen.actor)
      await standsAt(inspectorTab, seen.state)
      await page.bringToFront()
    }

    await isQuiet(inspector)
    await sharesOneRefresh(page, product, inspector)
    await keeps('one refresh', { actor: 'session', state: 'signedIn.' })
    await waitsAtTheLock(page, product, inspectorTab, inspector)
    await keeps('lock', { actor: 'session', state: 'signedIn.' })
    await showsASixthToast(product, inspector)
    await keeps('sixth toast', { actor: 'toasts', state: 'held.byPointer' })
    await inspector.send('toasts.dismiss')
    await leavesAPersonStuck(page, inspector)
    await keeps('stuck', { actor: 'new_user_activation', state: 'email_verified.stuck' })
    await asksAgainInTheGracePeriod(product, inspector)
    await keeps('re-consent', { actor: 'consent', state: 'asking.given.pending' })
    await comesToTheLastDeferral(product, inspector)
    await keeps('last deferral', { actor: 'deferral', state: 'closed' })
    await inspector.look('session')
    await endsWithTheRefresh(product, inspector)
    await keeps('failed refresh', { actor: 'session', state: 'signedOut.quiet' })
    expect(complaints).toEqual([])
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
