import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { indexedDemo } from '#tests/support/indexed-demo.ts'
import { type ProductOptions, type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { freePort } from './free-port.ts'

export interface ProductRoom {
  readonly product: RunningProduct
  readonly browser: Browser
}

type Environment = NonNullable<ProductOptions['environment']>

const createRoom = (readOptions: () => Promise<ProductOptions>): ProductRoom => {
  let opened: ProductRoom | undefined
  const room = (): ProductRoom => {
    if (opened === undefined) throw new Error('the product is not running yet')
    return opened
  }
  beforeAll(async () => {
    const { environment, ...options } = await readOptions()
    const product = await runProduct({ ...options, environment: { PORT: String(await freePort()), ...environment } })
    try {
      opened = { product, browser: await launchBrowser() }
    } catch (error) {
      await product.stop()
      throw error
    }
  }, 300_000)
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

/** The port is known before the start, so that links in mails lead there. */
export const productRoom = (environment: Environment): ProductRoom => createRoom(async () => ({ environment }))

export const demoRoom = (environment: Environment = {}): ProductRoom =>
  createRoom(async () => ({ environment, beginsAs: await indexedDemo() }))
