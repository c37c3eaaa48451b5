import { expect, it, vi } from 'vitest'
import { guardThirdParties } from '#src/actors/consent.gate.ts'
import { type ConsentChoices, allAccepted, allRefused } from '#src/contract/consent-record.ts'

const createRoom = (isConfigured = true) => {
  const window = new EventTarget()
  const tell: ((notice: { grants: ConsentChoices }) => void)[] = []
  let grants = allRefused
  const actor = {
    getSnapshot: () => ({ context: { grants } }),
    on: (_: string, listener: (typeof tell)[number]) => void tell.push(listener),
  }
  const deps = { window, consent: { actor }, configuration: { thirdParties: isConfigured ? {} : null } }
  const started = { isOffline: false, count: 0 }
  const load = async () => {
    if (started.isOffline) throw new Error('it cannot be fetched')
    return { startThirdParties: () => (started.count += 1) }
  }
  guardThirdParties(...([deps, load] as unknown as Parameters<typeof guardThirdParties>))
  return {
    window,
    started,
    grant(choices: ConsentChoices) {
      grants = choices
      for (const listener of tell) listener({ grants })
    },
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  }
}

it('lets third parties in once, with the first consent by which one of them may run', async () => {
  const { grant, settled, started } = createRoom()
  grant({ ...allRefused, preferences: true, marketing: true })
  await settled()
  expect(started.count).toBe(0)
  grant({ ...allRefused, support: true })
  grant(allAccepted)
  await settled()
  expect(started.count).toBe(1)
})

it('lets nobody in where nobody is configured', async () => {
  const { grant, settled, started } = createRoom(false)
  grant(allAccepted)
  await settled()
  expect(started.count).toBe(0)
})

it('tries again as soon as there is a connection, if consent still holds', async () => {
  const { grant, window, settled, started } = createRoom()
  const connect = vi.spyOn(window, 'addEventListener')
  started.isOffline = true
  grant(allAccepted)
  await settled()
  expect(connect).toHaveBeenCalledWith('online', expect.any(Function), { once: true })
  started.isOffline = false
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(started.count).toBe(1)
})

it('does not when it was withdrawn meanwhile', async () => {
  const { grant, window, settled, started } = createRoom()
  const connect = vi.spyOn(window, 'addEventListener')
  started.isOffline = true
  grant(allAccepted)
  await settled()
  expect(connect).toHaveBeenCalledTimes(1)
  grant(allRefused)
  started.isOffline = false
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(started.count).toBe(0)
})
