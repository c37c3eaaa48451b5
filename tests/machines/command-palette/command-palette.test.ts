import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { commandPaletteMachine, type PaletteNotice } from '#machines/command-palette/command-palette.machine.ts'
import { selectText, selectList } from '#machines/command-palette/command-palette.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { commandPalettePlan } from '#src/inspect/plans/command-palette.plan.ts'

describe('the command palette chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(commandPaletteMachine, commandPalettePlan)).toMatchInlineSnapshot(`
      "(start) --> commands
      commands --text.type--> commands / setText
      commands --themes.list--> choosing.themes
      commands --languages.list--> choosing.languages
      commands --organisations.list--> choosing.organisations
      commands --layer.close--> done / announceDismissal ^palette.dismissed
      commands --command.choose--> done / announceChoice ^command.chosen
      commands --palette.dismiss--> done / announceDismissal ^palette.dismissed
      choosing.themes --text.type--> choosing.themes / setText
      choosing.themes --list.leave--> commands / restoreText
      choosing.themes --layer.close--> commands / restoreText
      choosing.themes --command.choose--> done / announceChoice ^command.chosen
      choosing.themes --palette.dismiss--> done / announceDismissal ^palette.dismissed
      choosing.languages --text.type--> choosing.languages / setText
      choosing.languages --list.leave--> commands / restoreText
      choosing.languages --layer.close--> commands / restoreText
      choosing.languages --command.choose--> done / announceChoice ^command.chosen
      choosing.languages --palette.dismiss--> done / announceDismissal ^palette.dismissed
      choosing.organisations --text.type--> choosing.organisations / setText
      choosing.organisations --list.leave--> commands / restoreText
      choosing.organisations --layer.close--> commands / restoreText
      choosing.organisations --command.choose--> done / announceChoice ^command.chosen
      choosing.organisations --palette.dismiss--> done / announceDismissal ^palette.dismissed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(commandPaletteMachine, commandPalettePlan)).toEqual([]))
})

const openPalette = () => {
  const notices: PaletteNotice[] = []
  const actor = createActor(commandPaletteMachine)
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const now = () => [selectList(actor.getSnapshot()), selectText(actor.getSnapshot())]
  return { actor, notices, now }
}

describe('the command palette', () => {
  it('puts what is typed aside for a list, and brings it back', () => {
    const { actor, now } = openPalette()
    actor.send({ type: 'text.type', text: 'lan' })
    actor.send({ type: 'languages.list' })
    expect(now()).toEqual(['languages', ''])
    actor.send({ type: 'text.type', text: 'deu' })
    actor.send({ type: 'list.leave' })
    expect([now(), actor.getSnapshot().status]).toEqual([['commands', 'lan'], 'active'])
  })

  it.each(['themes', 'languages', 'organisations'] as const)('closes one layer: the %s first, then itself', (list) => {
    const { actor, notices, now } = openPalette()
    actor.send({ type: 'text.type', text: 'a' })
    actor.send({ type: `${list}.list` })
    expect(now()).toEqual([list, ''])
    actor.send({ type: 'layer.close' })
    expect([now(), actor.getSnapshot().status]).toEqual([['commands', 'a'], 'active'])
    expect(notices).toEqual([])
    actor.send({ type: 'layer.close' })
    expect(notices).toEqual([{ type: 'palette.dismissed' }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('is not left by erasing where there is nothing to go back to', () => {
    const { actor, now } = openPalette()
    actor.send({ type: 'list.leave' })
    expect(now()[0]).toBe('commands')
    expect(actor.getSnapshot().status).toBe('active')
  })

  it('is left as a whole from any list', () => {
    const { actor, notices } = openPalette()
    actor.send({ type: 'themes.list' })
    actor.send({ type: 'palette.dismiss' })
    expect([notices, actor.getSnapshot().status]).toEqual([[{ type: 'palette.dismissed' }], 'done'])
  })

  it('tells what was chosen, wherever that was, and ends', () => {
    const { actor, notices } = openPalette()
    actor.send({ type: 'themes.list' })
    actor.send({ type: 'command.choose', id: 'theme.dark' })
    expect(notices).toEqual([{ type: 'command.chosen', id: 'theme.dark' }])
    expect(actor.getSnapshot().status).toBe('done')
  })
})
