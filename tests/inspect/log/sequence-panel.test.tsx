import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { SequencePanel } from '#src/inspect/log/sequence-panel.tsx'
import { begins, event, createPage } from '#tests/inspect/log/recorded-page.ts'
import { violations } from '../../ui/violations.ts'
import { openPanel, readRows } from './panel-room.tsx'

const few = [
  begins('x:0', { chart: 'session', name: 'session', value: 'fresh' }),
  begins('x:1', { parent: 'x:0', name: 'refreshTokens' }),
  event('x:1', 'xstate.promise.resolve', { from: 'x:1', status: 'done' }),
  event('x:0', 'xstate.done.actor.refreshTokens', { from: 'x:1', value: 'fresh', takes: ['a'] }),
  event('x:0', 'poke.0', { value: 'fresh' }),
]
const page = createPage(
  ...few,
  ...Array.from({ length: 95 }, (_, at) => event('x:0', `poke.${at + 1}`, { value: 'fresh' })),
)

const picture = () => screen.getByRole('img', { name: 'Sequence of events' })
const region = () => screen.getByRole('region', { name: 'Picture of the sequence' })
const wholeLabels = () => [...picture().querySelectorAll('title')].map(({ textContent }) => textContent)

describe('the sequence', () => {
  it('draws a line for each who takes part and an arrow for each step, and says the same in a table', async () => {
    const { user } = openPanel(SequencePanel, createPage(...few), { number: 4 })
    expect(wholeLabels()).toEqual(['begins', 'begins', 'xstate.promise.resolve', 'done refreshTokens', 'poke.0'])
    expect(region().textContent).toContain('refreshTokens')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = readRows(screen.getByRole('table', { name: 'Steps of the sequence' }))
    expect(rows).toHaveLength(5)
    expect(rows[3]?.slice(2)).toEqual(['refreshTokens', 'session', 'done refreshTokens', 'stayed in fresh', 'Outcome'])
    expect(screen.getByRole('row', { current: true }).textContent).toContain('done refreshTokens')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Choose step 5' }))
    expect(screen.getByRole('row', { current: true }).textContent).toContain('poke.0')
  })

  it('is walked by keyboard, and paged', async () => {
    const { user, looked } = openPanel(SequencePanel, page, { number: 4 })
    expect(screen.getByText('1–80 of 100')).toBeTruthy()
    region().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(looked).toEqual([5, 6, 5])
    await user.click(screen.getByRole('button', { name: 'Later steps' }))
    expect(screen.getByText('81–100 of 100')).toBeTruthy()
    expect(looked.at(-1)).toBe(81)
    expect(wholeLabels()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Earlier steps' }))
    expect(looked.at(-1)).toBe(80)
  })

  it('shows the newest while nothing is chosen, and only whom one chooses', async () => {
    const { user } = openPanel(SequencePanel, page)
    expect(screen.getByText('81–100 of 100')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Actors whose lines are drawn' }))
    await user.click(await screen.findByRole('option', { name: 'refreshTokens' }))
    expect(screen.getByText('1–3 of 3')).toBeTruthy()
    expect(wholeLabels()).toEqual(['begins', 'xstate.promise.resolve', 'done refreshTokens'])
  })

  it('says so when there is nothing to draw', () => {
    openPanel(SequencePanel, unknownPage)
    expect(screen.getByText('Nothing to draw')).toBeTruthy()
  })
})
