import { beforeAll, expect, it, vi } from 'vitest'
import { demoEmail, demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { cookiePage } from './support/cookie.page.ts'
import { visitScreens } from './support/guarded-visits.ts'
import { demoRoom } from './support/product-room.ts'
import { type GuardedScreen, prepareSignedInScreens, signedOutScreens } from './support/screen-list.ts'
import { signInPage } from './support/sign-in.page.ts'
import type { KeptState } from './support/watched-page.ts'

vi.setConfig({ testTimeout: 300_000 })

const room = demoRoom()

let signedInScreens: readonly GuardedScreen[]
let unanswered: KeptState

const signIn = async (): Promise<KeptState> => {
  const context = await room.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${room.product.address}/login`)
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  const state = await context.storageState()
  await context.close()
  return state
}

const answer = async (state?: KeptState): Promise<KeptState> => {
  const context = await room.browser.newContext(state === undefined ? {} : { storageState: state })
  const page = await context.newPage()
  await page.goto(`${room.product.address}/search`)
  await cookiePage(page).refuse()
  const answered = await context.storageState()
  await context.close()
  return answered
}

beforeAll(async () => {
  signedInScreens = await prepareSignedInScreens(await signInAsDemo(room.product))
  unanswered = await signIn()
})

/** Each finding is one line, so that a failed run prints all of them. */
const visit = async (screens: readonly GuardedScreen[], isAsked: boolean, state?: KeptState): Promise<string> => {
  const findings = await visitScreens({ browser: room.browser, address: room.product.address, screens, isAsked, state })
  return findings.join('\n')
}

it('covers no control, shows no message key and moves nothing on the screens before sign-in', async () => {
  expect(await visit(signedOutScreens, true)).toBe('')
})

it('does so before sign-in once the question about cookies is answered', async () => {
  expect(await visit(signedOutScreens, false, await answer())).toBe('')
})

it('covers no control, shows no message key and moves nothing on the screens of a first session', async () => {
  expect(await visit(signedInScreens, true, unanswered)).toBe('')
})

it('does so in a session once the question about cookies is answered', async () => {
  expect(await visit(signedInScreens, false, await answer(unanswered))).toBe('')
})
