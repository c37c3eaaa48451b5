import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { freePort } from './free-port.ts'

export interface ProductRoom {
  readonly product: RunningProduct
  readonly browser: Browser
}

/** The built product and a browser, for all tests of a file. The port is known before, so that links in mails lead there. */
export const productRoom = (environment: Readonly<Record<string, string>>): ProductRoom => {
  let opened: ProductRoom | undefined
  const room = (): ProductRoom => {
    if (opened === undefined) throw new Error('the product is not running yet')
    return opened
  }
  beforeAll(async () => {
    const product = await runProduct({ environment: { PORT: String(await freePort()), ...environment } })
    try {
      opened = { product, browser: await launchBrowser() }
    } catch (error) {
      await product.stop()
      throw error
    }
  }, 120_000)
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.product.stop()
  })
  return {
    get product() {
      return room().product
    },
    get browser() {
      return room().browser
    },
  }
}
