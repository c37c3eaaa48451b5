import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { createRecord } from '#machines/consent/consent-choice.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { type FaultyAction, performUnderFaults } from './faults.ts'

const openContext = async (
  browser: Browser,
  person: SignedInPerson | null,
  isDecided: boolean,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.clock.install()
  const declined = createRecord({ choices: allRefused, source: 'corner-banner', at: Date.now() }, consentPolicy, null)
  const entries = [
    ...(person === null ? [] : [rememberedSession(person)]),
    ...(isDecided ? [{ key: 'consent', value: JSON.stringify(declined) }] : []),
    { key: 'language', value: 'en' },
  ]
  await context.addInitScript((kept) => {
    if (window !== window.top || location.protocol === 'about:') return
    for (const { key, value } of kept) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, entries)
  return context
}

interface FaultsRoom {
  readonly product: ScriptedProduct
  open(path: string, person: SignedInPerson | null): Promise<Page>
  openUndecided(person: SignedInPerson): Promise<Page>
  perform(action: FaultyAction, person: SignedInPerson | null): Promise<void>
}

export const faultsRoom = (
  prepare: (product: ScriptedProduct) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): FaultsRoom => {
  let product: ScriptedProduct | undefined
  let browser: Browser | undefined
  const contexts = new Map<string, BrowserContext>()
  const opened = () => {
    if (product === undefined || browser === undefined) throw new Error('the product is not running yet')
    return { product, browser }
  }
  const openContextFor = async (person: SignedInPerson | null): Promise<BrowserContext> => {
    const name = person?.userId ?? 'nobody'
    const context = contexts.get(name) ?? (await openContext(opened().browser, person, true))
    contexts.set(name, context)
    return context
  }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([runScriptedProduct(environment), launchBrowser()])
    await prepare(product)
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    get product() {
      return opened().product
    },
    async open(path, person) {
      const page = await (await openContextFor(person)).newPage()
      await page.goto(opened().product.address + path)
      return page
    },
    async openUndecided(person) {
      return (await openContext(opened().browser, person, false)).newPage()
    },
    async perform(action, person) {
      await performUnderFaults(await openContextFor(person), opened().product.address, action)
    },
  }
}
