import { beforeAll, expect, it, vi } from 'vitest'
import { signedOutScreens } from './support/screen-list.ts'
import { screensRoom } from './support/screens-room.ts'

vi.setConfig({ testTimeout: 300_000 })

const room = screensRoom()
beforeAll(room.prepareSession)

it('covers no control, shows no message key and moves nothing on the screens before sign-in', async () => {
  expect(await room.visit(signedOutScreens, true)).toBe('')
})

it('does so once the question about cookies is answered', async () => {
  expect(await room.visit(signedOutScreens, false, await room.answerCookies())).toBe('')
})
