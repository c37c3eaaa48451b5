import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { selectOpenOverlay } from '#machines/overlays/overlays.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { overlaysPlan } from '#src/inspect/plans/overlays.plan.ts'

describe('the overlays chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(overlaysMachine, overlaysPlan)).toMatchInlineSnapshot(`
      "(start) --> fetching
      closed --overlay.open--> fetching / setName
      fetching --overlay.open--> fetching / setName
      fetching --done.actor.fetchOverlay--> open
      fetching --error.actor.fetchOverlay--> closed / announceUnavailable ^overlay.unavailable
      fetching --after loadTimeout--> closed / announceUnavailable ^overlay.unavailable
      open --overlay.open--> fetching / setName
      open --overlay.close--> closed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(overlaysMachine, overlaysPlan)).toEqual([]))
})

const ask = (name: OverlayName) => {
  const fetched: { name: OverlayName; arrive: () => void; fail: () => void }[] = []
  const notices: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    overlaysMachine.provide({
      actors: {
        fetchOverlay: fromPromise<void, { name: OverlayName }>(
          ({ input }) =>
            new Promise((resolve, reject) =>
              fetched.push({ name: input.name, arrive: () => resolve(), fail: () => reject(new Error('offline')) }),
            ),
        ),
      },
    }),
    { clock, input: { name } },
  )
  actor.on('*', ({ type }) => notices.push(type))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { actor, clock, fetched, notices, settled, open: () => selectOpenOverlay(actor.getSnapshot()) }
}

describe('an overlay', () => {
  it('is open when it is there, not before', async () => {
    const { fetched, settled, open } = ask('commands')
    expect(open()).toBeNull()
    fetched[0]?.arrive()
    await settled()
    expect(open()).toBe('commands')
  })

  it('is replaced by the next one and does not come back when its part arrives late', async () => {
    const { actor, fetched, settled, open } = ask('commands')
    actor.send({ type: 'overlay.open', name: 'shortcuts' })
    expect(fetched.map(({ name }) => name)).toEqual(['commands', 'shortcuts'])
    fetched[1]?.arrive()
    await settled()
    fetched[0]?.arrive()
    await settled()
    expect(open()).toBe('shortcuts')
  })

  it('is closed, and can be opened again', async () => {
    const { actor, fetched, settled, open } = ask('commands')
    fetched[0]?.arrive()
    await settled()
    actor.send({ type: 'overlay.close' })
    expect(open()).toBeNull()
    actor.send({ type: 'overlay.open', name: 'commands' })
    fetched[1]?.arrive()
    await settled()
    expect(open()).toBe('commands')
  })

  it('that does not come within half a minute is reported, and nothing is open', async () => {
    const { actor, clock, fetched, notices, settled, open } = ask('commands')
    clock.increment(29_999)
    expect(notices).toEqual([])
    clock.increment(1)
    expect([notices, actor.getSnapshot().value]).toEqual([['overlay.unavailable'], 'closed'])
    fetched[0]?.arrive()
    await settled()
    expect(open()).toBeNull()
  })

  it('that cannot be fetched is reported once and can be opened again', async () => {
    const { actor, fetched, notices, settled, open } = ask('commands')
    fetched[0]?.fail()
    await settled()
    expect([notices, open()]).toEqual([['overlay.unavailable'], null])
    actor.send({ type: 'overlay.open', name: 'commands' })
    fetched[1]?.arrive()
    await settled()
    expect(open()).toBe('commands')
  })
})
