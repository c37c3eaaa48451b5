import { describe, expect, it } from 'vitest'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { SampleEvent } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, logged, newBrowser, openPage, verifyEvents } from './log-room.ts'

const onboarding = analyticsCharts.funnels[0]?.machine
if (!onboarding) throw new Error('no funnels')
const begin = Date.UTC(2026, 0, 5)

const verifyOnboarding = async (log: readonly SampleEvent[], options?: Parameters<typeof verifyEvents>[1]) => {
  const { report, ...others } = await verifyEvents(log, options)
  return { report, funnel: report.funnels[0], ...others }
}

const named = (log: SampleEvent[], from: number, distinctId: string): void => {
  for (let index = from; index < log.length; index += 1) log[index] = { ...(log[index] as SampleEvent), distinctId }
}

const becomeAda = () => {
  const log: SampleEvent[] = []
  const browser = newBrowser('nobody', 'laptop')
  const page = openPage(onboarding, browser, log)
  page.send('signup_started', begin)
  log.push({ ...logged(browser, begin + 500, '$identify', { $anon_distinct_id: 'nobody' }), distinctId: 'ada' })
  const from = log.length
  page.send('account_created', begin + 1_000)
  named(log, from, 'ada')
  return { log, browser, page }
}

describe('somebody without a name', () => {
  it('is the person they turn out to be: one way, one person', async () => {
    const { report, funnel, listIds } = await verifyOnboarding(becomeAda().log)
    expect([listFindings(report), report.users, funnel?.users]).toEqual([[], 1, 1])
    expect(funnel?.stages.map(({ users }) => users)).toEqual([1, 1, 0, 0, 0])
    expect(listIds('ada').toSorted()).toEqual(['ada', 'nobody'])
  })

  it('may be somebody whom the log knows from elsewhere: what both had reached is counted once', async () => {
    const elsewhere: SampleEvent[] = []
    const phone = openPage(onboarding, newBrowser('ada', 'phone'), elsewhere)
    for (const [index, id] of ['signup_started', 'account_created', 'email_confirmed'].entries())
      phone.send(id, begin - 10_000 + index)
    const { funnel, report } = await verifyOnboarding([...elsewhere, ...becomeAda().log])
    expect([report.users, funnel?.users]).toEqual([1, 1])
    expect(funnel?.stages.map(({ users }) => users)).toEqual([1, 1, 1, 0, 0])
    expect(listFindings(report)).toEqual(['onboarding: repeated ×1 line 10'])
  })

  it('cannot turn out to be two people', async () => {
    const { log, browser } = becomeAda()
    log.push({ ...logged(browser, begin + 2_000, '$identify', { $anon_distinct_id: 'nobody' }), distinctId: 'bob' })
    const { report } = await verifyOnboarding(log)
    expect(report.problems.map(({ kind }) => kind)).toContain('userChanged')
  })
})

describe('a page that is loaded anew', () => {
  it('begins its chart anew, which is no deviation of the person who goes on', async () => {
    const [log, browser]: [SampleEvent[], ReturnType<typeof newBrowser>] = [[], newBrowser('ada')]
    openPage(onboarding, browser, log).send('signup_started', begin)
    openPage(onboarding, browser, log).send('account_created', begin + 1_000)
    const { funnel, report } = await verifyOnboarding(log)
    expect([listFindings(report), funnel?.stages[1]]).toEqual([
      [],
      expect.objectContaining({ users: 1, joined: 0, medianStep: 1_000 }),
    ])
  })

  it('shows what was reached before as repeated, which is a warning', async () => {
    const [log, browser]: [SampleEvent[], ReturnType<typeof newBrowser>] = [[], newBrowser('ada')]
    for (const delay of [0, 1_000]) openPage(onboarding, browser, log).send('account_created', begin + delay)
    const { report } = await verifyOnboarding(log)
    expect([listFindings(report), report.isConforming]).toEqual([['onboarding: repeated ×1 line 3'], true])
  })

  it('does not make a gap in the way of a person whole', async () => {
    const [log, browser]: [SampleEvent[], ReturnType<typeof newBrowser>] = [[], newBrowser('ada')]
    openPage(onboarding, browser, log).send('signup_started', begin)
    openPage(onboarding, browser, log).send('email_confirmed', begin + 1_000)
    const { report } = await verifyOnboarding(log)
    expect([listFindings(report), report.isConforming]).toEqual([['onboarding: skipped ×1 line 3'], false])
  })
})

describe('a log that begins in the middle', () => {
  const rest = () => {
    const [log, browser]: [SampleEvent[], ReturnType<typeof newBrowser>] = [[], newBrowser('ada')]
    const page = openPage(onboarding, browser, log)
    for (const [index, id] of ['signup_started', 'account_created', 'email_confirmed'].entries())
      page.send(id, begin + index * 1_000)
    return log
  }

  it('believes a page whose beginning it has not seen: the person joins', async () => {
    const { report, funnel } = await verifyOnboarding(rest().slice(4))
    expect([listFindings(report), report.isConforming]).toEqual([[], true])
    expect(funnel?.edges.filter(({ users }) => users > 0)).toEqual([
      { from: null, to: 'email_confirmed', users: 1, kind: 'join' },
    ])
  })

  it('does not believe what no page could say', async () => {
    const [stage, ...others] = rest().slice(4)
    if (!stage) throw new Error('no stage')
    const impossible = { ...stage, properties: { ...stage.properties, skippedStages: ['first_query_executed'] } }
    const { report } = await verifyOnboarding([impossible, ...others])
    expect(report.problems.map(({ kind }) => kind)).toContain('contradiction')
  })
})

it('two tabs of one browser have charts of their own', async () => {
  const [log, browser]: [SampleEvent[], ReturnType<typeof newBrowser>] = [[], newBrowser('ada')]
  const [firstTab, secondTab] = [openPage(onboarding, browser, log), openPage(onboarding, browser, log)]
  firstTab.send('signup_started', begin)
  const from = log.length
  secondTab.send('account_created', begin + 1_000)
  for (let index = from; index < log.length; index += 1) {
    const event = log[index] as SampleEvent
    log[index] = { ...event, properties: { ...event.properties, $window_id: 'other' } }
  }
  firstTab.send('account_created', begin + 2_000)
  const { report } = await verifyOnboarding(log)
  expect([listFindings(report), report.isConforming]).toEqual([['onboarding: repeated ×1 line 5'], true])
})

describe('an explanation', () => {
  it('tells of each event what the chart made of it', async () => {
    const { log, page, browser } = becomeAda()
    const from = log.length
    log.push(logged(browser, begin + 2_000, 'pageview', { page: '/' }))
    page.send('first_repository_added', begin + 3_000)
    named(log, from, 'ada')
    const { explanations } = await verifyOnboarding(log, { explain: new Set(['ada', 'nobody']) })
    expect(explanations.map(({ line, verdict, from: place, subject }) => [line, verdict, place, subject])).toEqual([
      [1, 'started', null, 'signup_started'],
      [2, 'followed', null, 'signup_started'],
      [3, 'identified', null, null],
      [4, 'advanced', 'signup_started', 'account_created'],
      [5, 'followed', null, 'account_created'],
      [6, 'noted', null, null],
      [7, 'skipped', 'account_created', 'first_repository_added'],
      [8, 'followed', null, 'first_repository_added'],
    ])
    expect(explanations[6]?.skipped).toEqual(['email_confirmed'])
  })

  it('tells what is wrong with one, at that one', async () => {
    const { log } = becomeAda()
    const wrong = log.map((event, index) =>
      index === 3 ? { ...event, properties: { ...event.properties, position: 4 } } : event,
    )
    const { explanations } = await verifyOnboarding(wrong, { explain: new Set(['ada']) })
    expect(explanations.map(({ line, problems }) => [line, problems])).toEqual([
      [3, []],
      [4, [{ kind: 'contradiction', claim: { member: 'position', claimed: 4, expected: 2 } }]],
      [5, []],
    ])
  })
})
