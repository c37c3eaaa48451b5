import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { findEventProblems } from '#src/contract/event-problems.ts'
import { CommonProperties, analyticsEvents } from '#src/contract/analytics-events.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { durationWords } from '#src/inspect/model/duration-words.ts'
import { eventNames, trackingPlanSchema } from '#src/inspect/model/tracking-plan-schema.ts'
import { trackingPlanText } from '#src/inspect/model/tracking-plan-text.ts'
import { type SampleEvent, commonSample, sampleEvents } from '#tests/support/sample-events.ts'

const text = trackingPlanText(analyticsCharts)
const schema = trackingPlanSchema(analyticsCharts)

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
addFormats(ajv)
const isPlanned = ajv.compile(schema)

const findSection = (title: string): string =>
  text
    .slice(text.indexOf(`### ${title}\n`))
    .split('\n#')
    .slice(0, 2)
    .join('\n#')
    .split('\n### ')[0] ?? ''

describe('the tracking plan in words', () => {
  it.each(eventNames)('has the event %s with each of its properties', (name) => {
    const section = findSection(name)
    for (const property of Object.keys(analyticsEvents[name].entries)) expect(section).toContain(`| \`${property}\` |`)
  })

  it('has what every event carries', () => {
    for (const property of Object.keys(CommonProperties.entries)) expect(text).toContain(`| \`${property}\` |`)
  })

  it.each(analyticsCharts.funnels.map(({ funnel }) => funnel))('has the funnel $id whole', (funnel) => {
    const section = findSection(`${funnel.name} (\`${funnel.id}\`)`)
    expect(section).toContain(`Target: ${funnel.targetConversionRate} %`)
    expect(section).toContain(`\`${funnel.valueMetric}\``)
    for (const [id, stage] of Object.entries(funnel.stages)) {
      expect(section).toContain(`| \`${id}\` | ${stage.name} | ${stage.description} |`)
    }
  })

  it.each(analyticsCharts.journeys.map(({ journey }) => journey))('has the journey $id whole', (journey) => {
    const section = findSection(`${journey.name} (\`${journey.id}\`)`)
    for (const id of journey.criticalPath) expect(section.split('\n\n')[1]).toContain(`\`${id}\``)
    for (const [id, milestone] of Object.entries(journey.milestones)) {
      expect(section).toContain(`| \`${id}\` | ${milestone.name} | ${milestone.description} |`)
      for (const next of milestone.nextMilestones) expect(section).toContain(`\`${next}\``)
    }
  })

  it('lists what is announced and not tracked', () => {
    const rows = text.slice(text.indexOf('## Announced')).split('\n').slice(6, -1)
    expect(rows).toHaveLength(10)
    expect(rows.at(-1)).toBe('| `team_expansion` | `team_onboarding` | `collaborative_usage` |')
  })

  it('is the same every time', () => {
    expect([trackingPlanText(analyticsCharts), trackingPlanSchema(analyticsCharts)]).toEqual([text, schema])
  })

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [90_000, '90 s'],
    [5_400_000, '90 min'],
    [7_200_000, '2 h'],
    [604_800_000, '7 d'],
  ])('says %i milliseconds as %s', (milliseconds, words) => expect(durationWords(milliseconds)).toBe(words))
})

describe('the tracking plan as a schema', () => {
  const samples = sampleEvents()

  it('has samples of every event, so that what follows tries them all', () => {
    expect(new Set(samples.map(({ event }) => event))).toEqual(new Set(eventNames))
  })

  it.each(samples)('takes $event, and so does the collector', (sample) => {
    expect([isPlanned(sample), isPlanned.errors]).toEqual([true, null])
    expect(findEventProblems(sample)).toEqual([])
  })

  it('takes whatever the library says on its own account, and puts beside ours', () => {
    expect(isPlanned({ event: '$autocapture', properties: { $event_type: 'click' } })).toBe(true)
    expect(isPlanned({ event: 'pageview', properties: { ...commonSample, page: '/', $lib: 'web' } })).toBe(true)
  })

  const spoilt: readonly (readonly [string, (sample: SampleEvent) => SampleEvent])[] = [
    ['of another name', ({ properties }) => ({ event: 'never_heard_of', properties })],
    ['with a property more', ({ event, properties }) => ({ event, properties: { ...properties, colour: 1 } })],
    ['without a time', ({ event, properties }) => ({ event, properties: { ...properties, timestamp: undefined } })],
    ['with no number', ({ event, properties }) => ({ event, properties: { ...properties, deviceSequence: 0 } })],
    ['with a null', ({ event, properties }) => ({ event, properties: withNull(event, properties) })],
  ]
  const withNull = (event: string, properties: SampleEvent['properties']) => {
    const [own] = Object.keys(properties).filter((name) => !Object.hasOwn(commonSample, name))
    if (own === undefined) throw new Error(`${event} has nothing of its own`)
    return { ...properties, [own]: null }
  }
  it.each(spoilt)('refuses an event %s, and so does the collector', (_, spoil) => {
    for (const sample of samples) {
      expect([sample.event, isPlanned(spoil(sample))]).toEqual([sample.event, false])
      expect(findEventProblems(spoil(sample))).not.toEqual([])
    }
  })

  it('refuses stages and milestones that the definitions do not have, of that funnel or journey', () => {
    const ids = /^(?:funnel|journey|stage|milestone|next|awaited).*Id$/
    const naming = samples.filter(({ properties }) => Object.keys(properties).some((name) => ids.test(name)))
    expect(naming.length).toBeGreaterThan(50)
    for (const { event, properties } of naming) {
      for (const name of Object.keys(properties).filter((property) => ids.test(property))) {
        for (const id of ['toString', 'signup_started ', 'skip_email_verification']) {
          expect([event, name, isPlanned({ event, properties: { ...properties, [name]: id } })]).toEqual([
            event,
            name,
            false,
          ])
        }
      }
    }
  })
})
