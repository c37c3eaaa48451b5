import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { CoveragePanel } from '#src/inspect/log/coverage-panel.tsx'
import { begins, event, createPage } from '#tests/inspect/log/recorded-page.ts'
import { violations } from '../../ui/violations.ts'
import { openPanel, readRows } from './panel-room.tsx'

const page = createPage(
  begins('x:0', { chart: 'preferences', value: 'closed' }),
  begins('x:1', { chart: 'language', name: 'language', value: 'shown' }),
  event('x:0', 'preferences.open', { value: 'editing', takes: ['preferences.closed|preferences.open|1'] }),
)

const moves = () => readRows(screen.getByRole('table', { name: 'Transitions' }))
const states = () => readRows(screen.getByRole('table', { name: 'States' }))

describe('the coverage of a session', () => {
  it('is drawn, and said in tables, for the chart of the chosen actor', async () => {
    openPanel(CoveragePanel, page, { actor: 'x:0' })
    const picture = await screen.findByRole('img', { name: 'What was seen of preferences' })
    expect(picture.textContent).toContain('1×')
    expect(moves()).toHaveLength(7)
    expect(moves().filter((cells) => cells[2] === 'seen')).toEqual([
      ['closed → editing', 'preferences.open [else]', 'seen', '1', '100%'],
    ])
    expect(states()).toEqual([
      ['closed', 'seen'],
      ['explaining', 'not yet'],
      ['editing', 'seen'],
    ])
    expect(await violations()).toEqual([])
  })

  it('is narrowed to what is still to be seen', async () => {
    const { user } = openPanel(CoveragePanel, page, { actor: 'x:0' })
    await user.click(screen.getByRole('switch', { name: 'Only what was not seen yet' }))
    expect(moves()).toHaveLength(6)
    expect(states()).toEqual([['explaining', 'not yet']])
  })

  it('says so while no chart runs', () => {
    openPanel(CoveragePanel, unknownPage)
    expect(screen.getByText('No chart is running')).toBeTruthy()
  })
})
