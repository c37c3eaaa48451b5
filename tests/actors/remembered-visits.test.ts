import { afterEach, describe, expect, it } from 'vitest'
import { hours } from '#src/lib/durations.ts'
import { createDeps, flush } from './session-harness.ts'
import { openUsageTab, type UsageTab } from './usage-tab.ts'

const open: UsageTab[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

const openTab = (deps = createDeps()) => {
  const tab = openUsageTab({ deps })
  open.push(tab)
  return tab
}

const keys = ['first-visit', 'last-visit', 'visit-history']
const kept = ({ deps }: UsageTab) => keys.map((key) => deps.browser.items.get(key) ?? null)
const pass = async ({ deps }: UsageTab, milliseconds: number) => {
  deps.clock.increment(milliseconds)
  await flush()
}

describe('visits', () => {
  it('are remembered of someone who is signed in and has agreed, a second after both', async () => {
    const tab = openTab()
    tab.agree(true)
    await pass(tab, 5_000)
    expect(kept(tab)).toEqual([null, null, null])
    tab.session.signIn('ada')
    await pass(tab, 999)
    expect(kept(tab)).toEqual([null, null, null])
    await pass(tab, 1)
    expect(kept(tab)).toEqual(['1006000', '1006000', '[1006000]'])
  })

  it('are not without consent, and what was is gone with its withdrawal', async () => {
    const tab = openTab()
    tab.session.signIn('ada')
    await pass(tab, 5_000)
    expect(kept(tab)).toEqual([null, null, null])
    tab.agree(true)
    await flush()
    await pass(tab, 1_000)
    expect(kept(tab)).not.toContain(null)
    tab.agree(false)
    await flush()
    expect(kept(tab)).toEqual([null, null, null])
  })

  it('that cannot be read count as none', async () => {
    const tab = openTab()
    tab.deps.browser.items.set('visit-history', '{"not": "a list"}').set('last-visit', 'x').set('first-visit', '"x"')
    tab.agree(true)
    tab.session.signIn('ada')
    await pass(tab, 1_000)
    expect(kept(tab)).toEqual(['1001000', '1001000', '[1001000]'])
  })

  it('M09 that come back are told to the funnel and the journey, each with its own details', async () => {
    const first = openTab()
    first.agree(true)
    first.session.signIn('ada')
    await pass(first, 1_000)
    for (const gap of [3 * hours, 4.5 * hours]) {
      const { deps } = first
      const again = openTab(deps)
      deps.clock.increment(gap - 1_000)
      await pass(again, 1_000)
    }
    const second = open[1]?.sent ?? []
    const [third] = [open[2]?.sent ?? []]
    const stages = (sent: typeof second) =>
      sent.flatMap(({ event, properties }) =>
        event === 'conversion_funnel'
          ? [[properties['stageId'], properties['hoursSinceLastVisit'], properties['visitsInPastWeek']]]
          : [],
      )
    const milestones = (sent: typeof second) =>
      sent.flatMap(({ event, properties }) =>
        event === 'user_journey_milestone'
          ? [[properties['milestoneId'], properties['visitGapHours'], properties['weeklyVisitCount']]]
          : [],
      )
    expect(stages(second)).toEqual([['return_usage', 3, undefined]])
    expect(milestones(second)).toEqual([['return_visit', 3, undefined]])
    expect(stages(third)).toEqual([
      ['return_usage', 4.5, undefined],
      ['regular_usage', undefined, 3],
    ])
    expect(milestones(third)).toEqual([
      ['return_visit', 4.5, undefined],
      ['weekly_active_user', undefined, 3],
    ])
  })
})

describe('a power user', () => {
  const advanced = ['mode:grep', 'path:src']
  const search = (tab: UsageTab, filters: readonly string[]) =>
    tab.usage.tell({ type: 'search.answered', query: '', filters, resultCount: 0, duration: 0 })
  const powers = (tab: UsageTab) => tab.reports.filter(({ fact }) => fact.type === 'power.used').map(({ fact }) => fact)

  const visitOn = async (days: number) => {
    const deps = createDeps()
    const at = 1_000_000
    const history = Array.from({ length: days }, (_, index) => at - (days - index) * 24 * hours)
    const tab = openTab(deps)
    tab.agree(true)
    await flush()
    deps.browser.items.set('visit-history', JSON.stringify(history)).set('last-visit', JSON.stringify(history.at(-1)))
    tab.session.signIn('ada')
    await pass(tab, 1_000)
    return tab
  }

  it('is here on twelve days of thirty and uses an advanced part', async () => {
    const tab = await visitOn(11)
    search(tab, ['mode:grep'])
    expect(powers(tab)).toEqual([])
    search(tab, advanced)
    search(tab, advanced)
    expect(powers(tab)).toEqual([{ type: 'power.used', activeDaysInPastMonth: 12 }])
  })

  it('is told of as well when the advanced part was used before the visits were counted', async () => {
    const tab = await visitOn(11)
    const next = openTab(tab.deps)
    next.usage.tell({ type: 'question.asked', mode: 'Deep' })
    await pass(next, 1_000)
    expect(powers(next)).toHaveLength(1)
  })

  it('is nobody who is here on eleven days', async () => {
    const tab = await visitOn(10)
    search(tab, advanced)
    expect(powers(tab)).toEqual([])
  })
})
