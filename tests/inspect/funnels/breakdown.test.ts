import { describe, expect, it } from 'vitest'
import { days, hours } from '#src/lib/durations.ts'
import type { AnalysisQuestion, Breakdown } from '#src/inspect/funnels/analysis.ts'
import { maxRows } from '#src/inspect/funnels/breakdown.ts'
import { toChoice, toProperty } from '#src/inspect/funnels/breakdown-choice.ts'
import { findShareInterval } from '#src/inspect/funnels/compare-periods.ts'
import { ValueNames, maxValues, none, uncounted } from '#src/inspect/funnels/first-values.ts'
import { isUnreadable } from '#src/inspect/funnels/log-event.ts'
import { readLine } from '#src/inspect/funnels/read-event.ts'
import { type SampleEvent, sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { logged, newBrowser, toText, verifyText } from './log-room.ts'

const monday = Date.UTC(2026, 10, 16)
const stages = [
  'signup_started',
  'account_created',
  'email_confirmed',
  'first_repository_added',
  'first_query_executed',
]

const walk = (user: string, own: readonly object[], from = 0, start = monday): SampleEvent[] => {
  const browser = newBrowser(user)
  return own.map((properties, index) => {
    const stage = { funnelId: 'onboarding', stageId: stages[from + index], ...properties }
    return logged(browser, start + index * hours, 'conversion_funnel', stage)
  })
}

const analyseText = async (text: string, by: string, part: Partial<AnalysisQuestion> = {}) => {
  const { analyse } = await verifyText(text, { by })
  const question = { window: 'none', interval: null, leftAt: null, compare: null, by, ...part } as const
  const analysis = analyse(question).find(({ id }) => id === 'onboarding')
  if (!analysis?.breakdown) throw new Error('nothing was broken down')
  return { ...analysis, breakdown: analysis.breakdown }
}

const breakDown = async (log: readonly object[], by: string, part?: Partial<AnalysisQuestion>): Promise<Breakdown> =>
  (await analyseText(toText(log), by, part)).breakdown

const summarise = ({ rows }: Breakdown) =>
  rows.map(({ kind, value, values, entered, completed }) => [
    kind === 'value' ? value : `${kind} ${values}`,
    entered,
    completed,
  ])

describe('a funnel broken down by a property', () => {
  it('counts people by the value of their first event, however it changes later', async () => {
    const log = [
      ...walk('ada', [{ plan: 'team' }, { plan: 'free' }, { plan: 'free' }, {}, {}]),
      ...walk('bob', [{ plan: 'team' }, { plan: 'free' }]),
      ...walk('cy', [{ plan: 3 }]),
      ...walk('dee', [{ plan: null }, { plan: 'team' }]),
      ...walk('eve', [{}]),
    ]
    const { rows, isCut, interval } = await breakDown(log, 'plan')
    expect([isCut, interval, rows.map(({ reached }) => reached)]).toEqual([
      false,
      null,
      [
        [2, 2, 1, 1, 1],
        [1, 0, 0, 0, 0],
        [2, 1, 0, 0, 0],
      ],
    ])
    expect(summarise({ by: 'plan', interval, rows, isCut })).toEqual([
      ['team', 2, 1],
      ['3', 1, 0],
      ['none 0', 2, 0],
    ])
  })

  it('shows the twelve largest values, and everybody else together', async () => {
    const log = Array.from({ length: 15 }, (_, value) =>
      Array.from({ length: value < 3 ? 1 : 2 }, (_, copy) =>
        walk(`user ${value}.${copy}`, [{ plan: `plan ${value}` }]),
      ),
    ).flat(2)
    const breakdown = await breakDown([...log, ...walk('nobody', [{}])], 'plan')
    expect(breakdown.rows).toHaveLength(maxRows + 2)
    expect(summarise(breakdown).slice(-2)).toEqual([
      ['others 3', 3, 0],
      ['none 0', 1, 0],
    ])
    expect(breakdown.rows.reduce((sum, { entered }) => sum + entered, 0)).toBe(log.length + 1)
  })

  it('takes the value from before people had a name', async () => {
    const [before] = walk('nameless', [{ plan: 'team' }])
    const [after] = walk('ada', [{ plan: 'free' }], 0, monday + 2 * days)
    const known = { ...newBrowser('ada'), sequence: 64 }
    const identify = logged(known, monday + 3 * days, '$identify', { $anon_distinct_id: 'nameless' })
    for (const log of [
      [before, after, identify],
      [after, before, identify],
    ])
      expect(summarise(await breakDown(log as object[], 'plan'))[0]).toEqual(['team', 1, 0])
  })

  it('counts within the window, and is open while that has not passed', async () => {
    const log = [
      ...walk('early', [{ plan: 'team' }]),
      ...walk('done', [{ plan: 'free' }, {}, {}, {}, {}], 0, monday + 8 * days),
      ...walk('late', [{ plan: 'pro' }], 0, monday + 9 * days),
    ]
    const { rows } = await breakDown(log, 'plan', { window: '1d' })
    expect(rows.map(({ value, isOpen }) => [value, isOpen])).toEqual([
      ['free', false],
      ['pro', true],
      ['team', false],
    ])
    const short = await breakDown(log, 'plan', { window: '1h' })
    expect(short.rows.map(({ completed }) => completed)).toEqual([0, 0, 0])
  })

  it('reads what the fast reading leaves out, and names what else there is', async () => {
    const text = toText([...sampleLog({ users: 30, seed: 4 })])
    const { breakdown, entered, completed, properties } = await analyseText(text, 'source')
    expect(summarise(breakdown)).toEqual([['web', entered, completed]])
    expect(properties).toEqual(expect.arrayContaining(['source', 'organizationId', 'stageId']))
    expect(properties).not.toContain('$window_id')
  })

  it('keeps no more than so many values, and takes what every object has for none', async () => {
    const names = new ValueNames()
    for (let value = 0; value < maxValues; value += 1) names.toGroup(value)
    expect([names.isCut, names.toGroup('one more'), names.toGroup(7), names.toGroup('')]).toEqual([
      false,
      uncounted,
      7,
      none,
    ])
    expect([names.isCut, names.texts.length]).toEqual([true, maxValues])
    expect(new ValueNames().toGroup('x'.repeat(5_000))).toBe(0)
    expect(summarise(await breakDown(walk('ada', [{}]), 'constructor'))).toEqual([['none 0', 1, 0]])
  })
})

describe('a funnel broken down by cohort', () => {
  const visit = (user: string, at: number) =>
    logged(newBrowser(user, `visit of ${user}`), at, 'pageview', { page: '/' })
  const log = [
    visit('ada', monday - 8 * days),
    ...walk('ada', [{}, {}, {}, {}, {}]),
    visit('bob', monday + 1 * hours),
    ...walk('bob', [{}], 0, monday + 30 * hours),
    ...walk('cy', [{}]),
  ]

  it('counts people by the week in which anything was seen of them', async () => {
    expect(summarise(await breakDown(log, 'cohort', { interval: 'week' }))).toEqual([
      ['2026-11-16', 2, 0],
      ['2026-11-02', 1, 1],
    ])
    expect(summarise(await breakDown(log, 'cohort'))).toEqual([
      ['2026-11-16', 2, 0],
      ['2026-11-08', 1, 1],
    ])
  })

  it('is the same whichever way the log is written', async () => {
    const service = log.map(({ event, distinctId, deviceId, properties, clientTime, serverTime }) => {
      const { timestamp: _, ...own } = properties
      return {
        event,
        distinct_id: distinctId,
        properties: { ...own, $device_id: deviceId },
        timestamp: clientTime,
        uuid: serverTime + event,
      }
    })
    const head = '"event","distinct_id","timestamp","properties"'
    const toCell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
    const rows = service.map(({ event, distinct_id: user, timestamp, properties }) =>
      [event, user, timestamp, JSON.stringify(properties)].map(toCell).join(),
    )
    const expected = summarise(await breakDown(log, 'cohort'))
    for (const text of [toText(service), JSON.stringify(service), [head, ...rows].join('\n')])
      expect(summarise((await analyseText(text, 'cohort')).breakdown)).toEqual(expected)
  })

  it('shows the newest twelve, and those before together', async () => {
    const people = Array.from({ length: 20 }, (_, week) => walk(`user ${week}`, [{}], 0, monday + week * 7 * days))
    const { rows, interval } = await breakDown(people.flat(), 'cohort')
    expect([interval, rows.length, rows[0]?.value, rows[12]?.values]).toEqual(['week', 13, '2027-03-29', 8])
  })

  it('takes people of no known time for none', async () => {
    const untimed = walk('ada', [{}]).map((event) => ({
      ...event,
      properties: { ...event.properties, timestamp: 'unknown' },
      clientTime: 'unknown',
    }))
    expect(summarise(await breakDown(untimed, 'cohort'))).toEqual([['none 0', 1, 0]])
  })

  it('knows the time of every event that can be read', () => {
    for (const [index, event] of [...sampleLog({ users: 6, seed: 2 })].entries()) {
      const line = JSON.stringify(event)
      const read = readLine(`x${line}x`, 1, 1 + line.length, index, true)
      expect(!isUnreadable(read) && read.at).toBe(Date.parse(event.clientTime))
    }
  })
})

describe('the interval of a share', () => {
  it.each([
    [8, 10, 49.02, 94.33],
    [0, 10, 0, 27.75],
    [10, 10, 72.25, 100],
    [1, 1, 20.65, 100],
  ])('of %i of %i is that of Wilson', (part, whole, low, high) => {
    const interval = findShareInterval(part, whole)
    expect(interval.low).toBeCloseTo(low, 1)
    expect(interval.high).toBeCloseTo(high, 1)
  })

  it('is none of nobody', () => expect(findShareInterval(0, 0)).toEqual({ low: null, high: null }))
})

it('a property called cohort can be asked for, too', () => {
  expect(toProperty('cohort')).toBeNull()
  for (const name of ['cohort', 'plan', 'properties.plan', '$browser']) expect(toProperty(toChoice(name))).toBe(name)
})
