import { describe, expect, it } from 'vitest'
import { findChart } from '#src/inspect/recording/find-chart.ts'
import { readRecording } from '#src/inspect/recording/read-recording.ts'
import { replayRecording } from '#src/inspect/recording/replay.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { consentSettings } from '#src/inspect/together/consent-budgets.ts'
import { createConsentModel } from '#src/inspect/together/consent-model.ts'
import { productRules as consentRules } from '#src/inspect/together/consent-rules.ts'
import { recordTrail } from '#src/inspect/together/record-trail.ts'
import { screenSettings } from '#src/inspect/together/screen-budgets.ts'
import { createScreenModel } from '#src/inspect/together/screen-model.ts'
import { productRules as screenRules } from '#src/inspect/together/screen-page.ts'

describe('a counterexample', () => {
  const recording = recordTrail(
    (watch) => createScreenModel(screenSettings['somebody comes by a link'], { ...screenRules, watch }),
    ['ben signs in', 'the screen: come', 'ben signs out'],
    'explored',
  )

  it('is a recording: its steps, and what each chart made of them', () => {
    const lines = recording.records.flatMap((record) => {
      if (record.kind === 'control') return [record.command.type]
      return record.kind === 'event'
        ? [`${record.actor} ${record.event.type} ${JSON.stringify(record.after.value)}`]
        : []
    })
    expect(lines.filter((line) => !/^(?:membership|language)/.test(line))).toEqual([
      'ben signs in',
      'session tokens.received {"signedIn":"fresh"}',
      'navigation session.changed {"loading":"quiet"}',
      'navigation session.changed {"loading":"quiet"}',
      'the screen: come',
      'navigation xstate.done.actor.loadRoute "settled"',
      'ben signs out',
      'session session.signOut {"signedOut":"quiet"}',
      'navigation session.changed {"loading":"quiet"}',
      'navigation session.changed {"loading":"quiet"}',
    ])
  })

  it('is read and replayed by the charts of this build without a difference', async () => {
    const read = readRecording(writeRecording(recording))
    expect(read.problems).toBeNull()
    const replayed = replayRecording(recording, findChart)
    expect(replayed.map(({ actor }) => actor).toSorted()).toEqual(['membership', 'navigation', 'session'])
    expect(replayed.flatMap(({ firstDifference }) => firstDifference ?? [])).toEqual([])
  })

  it('tells the actors of several tabs apart', () => {
    const { records } = recordTrail(
      (watch) => createConsentModel(consentSettings['two tabs, two people'], { ...consentRules, watch }),
      ['tab 1: ada signs in', 'tab 2: notices who is signed in'],
      'explored',
    )
    const actors = records.flatMap((record) => (record.kind === 'actor' ? [record.actor] : []))
    expect(actors).toEqual(expect.arrayContaining(['tab 1 session', 'tab 1 consent', 'tab 2 session', 'tab 2 consent']))
  })

  it('is refused when a step of it is not offered', () => {
    const createModel = () => createScreenModel(screenSettings['somebody comes by a link'])
    expect(() => recordTrail(createModel, ['cleo signs in'], 'explored')).toThrow('"cleo signs in" is not offered')
  })
})
