import { describe, expect, it } from 'vitest'
import { actorDefects } from '#src/inspect/model/machine-defects.ts'
import { createDeps, readOutcome } from './session-harness.ts'

describe('the life of a tab', () => {
  const trackListeners = (target: EventTarget) => {
    const current = new Map<string, number>()
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
    target.addEventListener = (...args: Parameters<typeof add>) => {
      current.set(args[0], (current.get(args[0]) ?? 0) + 1)
      add(...args)
    }
    target.removeEventListener = (...args: Parameters<typeof remove>) => {
      current.set(args[0], (current.get(args[0]) ?? 0) - 1)
      remove(...args)
    }
    return current
  }

  it('S38 started twice it listens once, and stopped it listens to nothing', () => {
    const { browser, open } = createDeps()
    const windowListeners: Map<string, number>[] = []
    for (let mount = 0; mount < 50; mount++) {
      const target = new EventTarget()
      windowListeners.push(trackListeners(target))
      const tab = open({ window: target })
      tab.start()
      tab.start()
      expect(Object.fromEntries(windowListeners.at(-1) ?? [])).toEqual({ storage: 1, online: 1, pageshow: 1 })
      tab.stop()
    }
    for (const current of windowListeners) expect([...current.values()]).toEqual([0, 0, 0])
    expect(browser.openTabs).toBe(0)
  })

  it('S32 a clock that is a day off, or jumps, causes no refresh', async () => {
    const { server, open, pass } = createDeps()
    let now = 0
    const tab = open({ now: () => now })
    tab.signIn('ada')
    for (const jump of [86_400_000, -86_400_000, 0]) {
      now = 1_000_000 + jump
      for (let call = 0; call < 10; call++) expect(await readOutcome(tab.mine())).toBe('ok')
      await pass(60_000)
    }
    expect(server.refreshes).toEqual([])
    server.expire()
    expect(await readOutcome(tab.mine())).toBe('ok')
    expect(server.refreshes).toHaveLength(1)
  })
})

it('the root actor can be found by its name', () => expect(actorDefects(createDeps().open().actor)).toEqual([]))
