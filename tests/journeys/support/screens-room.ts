import type { BrowserContext } from 'playwright-core'
import { demoEmail, demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { cookiePage } from './cookie.page.ts'
import { visitScreens } from './guarded-visits.ts'
import { demoRoom } from './product-room.ts'
import { type GuardedScreen, prepareSignedInScreens } from './screen-list.ts'
import { signInPage } from './sign-in.page.ts'
import type { KeptState } from './watched-page.ts'

export const screensRoom = () => {
  const room = demoRoom()
  const keep = async (
    prepare: (context: BrowserContext) => Promise<unknown>,
    state?: KeptState,
  ): Promise<KeptState> => {
    const context = await room.browser.newContext(state === undefined ? {} : { storageState: state })
    await prepare(context)
    const kept = await context.storageState()
    await context.close()
    return kept
  }
  return {
    prepareSession: async () => prepareSignedInScreens(await signInAsDemo(room.product)),
    signIn: () =>
      keep(async (context) => {
        const page = await context.newPage()
        await page.goto(`${room.product.address}/login`)
        await signInPage(page).signIn(demoEmail, demoPassword)
        await page.waitForURL('**/repositories')
      }),
    answerCookies: (state?: KeptState) =>
      keep(async (context) => {
        const page = await context.newPage()
        await page.goto(`${room.product.address}/search`)
        await cookiePage(page).refuse()
      }, state),
    async visit(screens: readonly GuardedScreen[], isAsked: boolean, state?: KeptState): Promise<string> {
      const { browser, product } = room
      const findings = await visitScreens({ browser, address: product.address, screens, isAsked, state })
      return findings.join('\n')
    },
  }
}
