import { afterEach, expect, it } from 'vitest'
import { createDeps, flush } from './session-harness.ts'
import { openUsageTab, type UsageTab } from './usage-tab.ts'

const open: UsageTab[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

const openPage = (deps = createDeps()): UsageTab => {
  const tab = openUsageTab({ deps })
  open.push(tab)
  return tab
}

const search = ({ usage }: UsageTab) =>
  usage.tell({ type: 'search.answered', query: '', filters: [], resultCount: 0, duration: 0 })

const countStages = ({ reports }: UsageTab) =>
  reports.filter(({ fact }) => fact.type === 'chart.said' && JSON.stringify(fact.event).includes('onboarding')).length

const key = 'completed-funnels'

it('a funnel that was completed is not begun anew by a reload', async () => {
  const before = openPage()
  before.agree(true)
  before.session.signIn('ada')
  await flush()
  search(before)
  expect(countStages(before)).toBe(2)
  const after = openPage(before.deps)
  await flush()
  search(after)
  expect(countStages(after)).toBe(0)
})

it('that it was is remembered of whoever agreed to statistics only, and forgotten with the consent', async () => {
  const page = openPage()
  page.session.signIn('ada')
  await flush()
  search(page)
  expect(page.deps.browser.items.get(key)).toBeUndefined()
  const next = openPage(page.deps)
  next.agree(true)
  await flush()
  search(next)
  expect(page.deps.browser.items.get(key)).toContain('onboarding')
  next.agree(false)
  await flush()
  expect(page.deps.browser.items.get(key)).toBeUndefined()
})

it('what somebody else completed in this browser says nothing of the next person', async () => {
  const page = openPage()
  page.deps.browser.items.set(key, JSON.stringify({ userId: 'grace', funnels: ['onboarding'] }))
  page.agree(true)
  page.session.signIn('ada')
  await flush()
  search(page)
  expect(countStages(page)).toBe(2)
})
