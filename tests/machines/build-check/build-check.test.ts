import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { type BuildCheckNotice, buildCheckMachine } from '#machines/build-check/build-check.machine.ts'
import { isBuildOutdated } from '#machines/build-check/build-check.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { buildCheckPlan } from '#src/inspect/plans/build-check.plan.ts'

describe('the build check chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(buildCheckMachine, buildCheckPlan)).toMatchInlineSnapshot(`
      "(start) --> waiting
      waiting --page.shown--> checking
      waiting --part.missed--> checkingMissingPart
      waiting --after pause--> checking
      checking --part.missed--> checkingMissingPart
      checking --done.actor.fetchLatestBuild--> waiting
      checking --done.actor.fetchLatestBuild [isAnotherBuild]--> outdated.offered / setLatest ^build.outdated
      checking --error.actor.fetchLatestBuild--> waiting
      checking --after answerTimeout--> waiting
      checkingMissingPart --done.actor.fetchReplacement--> waiting / announceUnreachable ^part.unreachable
      checkingMissingPart --done.actor.fetchReplacement [isAnotherBuild]--> outdated.offered / setLatest ^build.outdated
      checkingMissingPart --error.actor.fetchReplacement--> waiting / announceUnreachable ^part.unreachable
      checkingMissingPart --after answerTimeout--> waiting / announceUnreachable ^part.unreachable
      outdated.offered --build.later--> outdated.putOff / announcePutOff ^build.putOff
      outdated.putOff --part.missed--> outdated.offered ^build.outdated
      outdated.putOff --after offerPause--> outdated.offered ^build.outdated"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(buildCheckMachine, buildCheckPlan)).toEqual([]))
})

const watch = () => {
  const clock = new SimulatedClock()
  const notices: BuildCheckNotice[] = []
  const asked: { answer: (build: string) => void; fail: () => void }[] = []
  const actor = createActor(
    buildCheckMachine.provide({
      actors: {
        fetchLatestBuild: fromPromise(
          () =>
            new Promise((resolve, reject) =>
              asked.push({ answer: (build) => resolve({ build }), fail: () => reject(new Error('offline')) }),
            ),
        ),
      },
    }),
    { systemId: 'buildCheck', clock, input: { running: 'a' } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { actor, clock, notices, asked, settled }
}

const tenMinutes = 600_000
const hour = 6 * tenMinutes
const offer = { type: 'build.outdated', running: 'a', latest: 'b' }

describe('looking for a newer build', () => {
  it('asks every ten minutes, not at once', async () => {
    const { clock, asked, settled } = watch()
    clock.increment(tenMinutes - 1)
    expect(asked).toHaveLength(0)
    clock.increment(1)
    expect(asked).toHaveLength(1)
    asked[0]?.answer('a')
    await settled()
    clock.increment(tenMinutes)
    expect(asked).toHaveLength(2)
  })

  it('asks when the page is seen again, once per answer', () => {
    const { actor, asked } = watch()
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'page.shown' })
    expect(asked).toHaveLength(1)
  })

  it('takes no answer for no news and asks again later', async () => {
    const { actor, clock, asked, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    asked[0]?.fail()
    await settled()
    expect(notices).toEqual([])
    clock.increment(tenMinutes)
    expect(asked).toHaveLength(2)
  })

  it('offers a newer build once, and asks no more', async () => {
    const { actor, clock, asked, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    asked[0]?.answer('b')
    await settled()
    expect(isBuildOutdated(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'page.shown' })
    clock.increment(3 * hour)
    expect(asked).toHaveLength(1)
    expect(notices).toEqual([offer])
  })

  it('asks at once when a part is missing, and says so when no newer build is the reason', async () => {
    const { actor, asked, settled, notices } = watch()
    actor.send({ type: 'part.missed' })
    asked[0]?.answer('a')
    await settled()
    actor.send({ type: 'part.missed' })
    actor.send({ type: 'part.missed' })
    asked[1]?.fail()
    await settled()
    expect(asked).toHaveLength(2)
    expect(notices).toEqual([{ type: 'part.unreachable' }, { type: 'part.unreachable' }])
  })

  it('offers what has replaced a missing part, again if it had been put off', async () => {
    const { actor, asked, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'part.missed' })
    asked[0]?.answer('a')
    asked[1]?.answer('b')
    await settled()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'part.missed' })
    expect(notices).toEqual([offer, { type: 'build.putOff' }, offer])
  })

  it('offers it again an hour after it was put off, not sooner', async () => {
    const { actor, clock, asked, settled, notices } = watch()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'page.shown' })
    asked[0]?.answer('b')
    await settled()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'build.later' })
    clock.increment(hour - 1)
    actor.send({ type: 'page.shown' })
    expect(notices).toEqual([offer, { type: 'build.putOff' }])
    clock.increment(1)
    expect(notices).toEqual([offer, { type: 'build.putOff' }, offer])
  })
})
