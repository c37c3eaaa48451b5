import { expect, it, vi } from 'vitest'
import { screensRoom } from './support/screens-room.ts'

vi.setConfig({ testTimeout: 300_000 })

const room = screensRoom()

it('covers no control, shows no message key and moves nothing on the screens of a first session', async () => {
  const screens = await room.prepareSession()
  expect(await room.visit(screens, true, await room.signIn())).toBe('')
})
