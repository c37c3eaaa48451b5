import { expect, it, vi } from 'vitest'
import { screensRoom } from './support/screens-room.ts'

vi.setConfig({ testTimeout: 300_000 })

const room = screensRoom()

it('covers no control, shows no message key and moves nothing once the question about cookies is answered', async () => {
  const screens = await room.prepareSession()
  expect(await room.visit(screens, false, await room.answerCookies(await room.signIn()))).toBe('')
})
