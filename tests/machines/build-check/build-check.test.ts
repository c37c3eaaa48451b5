import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { hours, minutes, seconds } from '#src/lib/durations.ts'
import { type BuildCheckNotice, buildCheckMachine } from '#machines/build-check/build-check.machine.ts'
import { isBuildOutdated } from '#machines/build-check/build-check.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { buildCheckPlan } from '#src/inspect/plans/build-check.plan.ts'

describe('the build check chart', () => {
  it('has the transitions of the table', () => {
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
  const requests: { answer: (build: string) => void; fail: () => void }[] = []
  const actor = createActor(
    buildCheckMachine.provide({
      actors: {
        fetchLatestBuild: fromPromise(
          () =>
            new Promise((resolve, reject) =>
              requests.push({ answer: (build) => resolve({ build }), fail: () => reject(new Error('offline')) }),
            ),
        ),
      },
    }),
    { systemId: 'buildCheck', clock, input: { running: 'a' } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { actor, clock, notices, requests, settled }
}

const offer = { type: 'build.outdated', running: 'a', latest: 'b' }

describe('looking for a newer build', () => {
  it('asks every ten minutes, not at once', async () => {
    const { clock, notices, requests, settled } = watch()
    clock.increment(10 * minutes - 1)
    expect(requests).toHaveLength(0)
    clock.increment(1)
    expect(requests).toHaveLength(1)
    requests[0]?.answer('a')
    await settled()
    expect([requests.length, notices]).toEqual([1, []])
    clock.increment(10 * minutes)
    expect(requests).toHaveLength(2)
  })

  it('asks when the page is seen again, once per answer', () => {
    const { actor, requests } = watch()
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'page.shown' })
    expect(requests).toHaveLength(1)
  })

  it('treats a missing answer as no newer build and asks again later', async () => {
    const { actor, clock, requests, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    requests[0]?.fail()
    await settled()
    expect([requests.length, notices]).toEqual([1, []])
    clock.increment(10 * minutes)
    expect(requests).toHaveLength(2)
  })

  it('treats an answer that never comes as no newer build, and a missing part as out of reach', () => {
    const { actor, clock, requests, notices } = watch()
    actor.send({ type: 'page.shown' })
    clock.increment(30 * seconds - 1)
    expect(actor.getSnapshot().value).toBe('checking')
    clock.increment(1)
    expect([actor.getSnapshot().value, notices]).toEqual(['waiting', []])
    actor.send({ type: 'part.missed' })
    clock.increment(30 * seconds - 1)
    expect(notices).toEqual([])
    clock.increment(1)
    expect([actor.getSnapshot().value, notices]).toEqual(['waiting', [{ type: 'part.unreachable' }]])
    clock.increment(10 * minutes)
    expect(requests).toHaveLength(3)
  })

  it('offers a newer build once, and asks no more', async () => {
    const { actor, clock, requests, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    requests[0]?.answer('b')
    await settled()
    expect(isBuildOutdated(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'page.shown' })
    clock.increment(3 * hours)
    expect(requests).toHaveLength(1)
    expect(notices).toEqual([offer])
  })

  it('asks at once when a part is missing, and says so when no newer build is the reason', async () => {
    const { actor, requests, settled, notices } = watch()
    actor.send({ type: 'part.missed' })
    requests[0]?.answer('a')
    await settled()
    actor.send({ type: 'part.missed' })
    actor.send({ type: 'part.missed' })
    requests[1]?.fail()
    await settled()
    expect(requests).toHaveLength(2)
    expect(notices).toEqual([{ type: 'part.unreachable' }, { type: 'part.unreachable' }])
  })

  it('offers what has replaced a missing part, again if it had been put off', async () => {
    const { actor, requests, settled, notices } = watch()
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'part.missed' })
    requests[0]?.answer('a')
    requests[1]?.answer('b')
    await settled()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'part.missed' })
    expect(notices).toEqual([offer, { type: 'build.putOff' }, offer])
  })

  it('offers it again an hour after it was put off, not sooner', async () => {
    const { actor, clock, requests, settled, notices } = watch()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'page.shown' })
    requests[0]?.answer('b')
    await settled()
    actor.send({ type: 'build.later' })
    actor.send({ type: 'build.later' })
    clock.increment(1 * hours - 1)
    actor.send({ type: 'page.shown' })
    expect(notices).toEqual([offer, { type: 'build.putOff' }])
    clock.increment(1)
    expect(notices).toEqual([offer, { type: 'build.putOff' }, offer])
  })
})
