import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { LogPanel } from '#src/inspect/log/log-panel.tsx'
import { begins, control, event, notice, createPage, numberRecords } from '#tests/inspect/log/recorded-page.ts'
import { violations } from '../../ui/violations.ts'
import { openPanel, readRows } from './panel-room.tsx'

const records = [
  begins('x:0', { chart: 'session', name: 'session', value: { signedIn: 'fresh' }, context: { generation: 1 } }),
  event('x:0', 'token.rejected', {
    payload: { generation: 1, reason: 'expired'.repeat(40) },
    value: { signedIn: 'refreshing' },
    context: { generation: 1, waiting: ['a', 'b'] },
    takes: ['session.signedIn.fresh|token.rejected|0'],
  }),
  event('x:0', 'token.rejected', {
    value: { signedIn: 'refreshing' },
    context: { generation: 1, waiting: ['a', 'b'] },
  }),
  notice('x:0', 'session.refreshed'),
  control({ type: 'clock.advance', milliseconds: 60_000 }),
]

const grid = () => screen.getByRole('grid', { name: 'Event log' })
const readCells = (number: number): string[] =>
  [...(grid().querySelector(`[data-number="${number}"]`)?.querySelectorAll('[role=gridcell]') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  )
const numbersShown = () =>
  [...grid().querySelectorAll('[data-number]')].map((row) => Number(row.getAttribute('data-number')))
const shown = (...numbers: number[]) => waitFor(() => expect(numbersShown()).toEqual(numbers))

describe('the event log', () => {
  it('says for each step who told whom what, and what came of it', async () => {
    openPanel(LogPanel, createPage(...records))
    await shown(1, 2, 3, 4, 5)
    expect(readCells(1).slice(3)).toEqual(['Outside → session', 'begins', 'began in signedIn.fresh', 'Actor'])
    expect(readCells(2).slice(2)).toEqual([
      '+100ms',
      'Outside → session',
      'token.rejected',
      'signedIn.fresh → signedIn.refreshing',
      'Outside',
    ])
    expect(readCells(3).slice(5)).toEqual(['nothing', 'Outside'])
    expect(readCells(4).slice(3)).toEqual(['session → Listeners', 'session.refreshed', '', 'Notice'])
    expect(readCells(5).slice(3)).toEqual(['QA → Page', 'clock.advance', '', 'QA'])
    expect(await violations()).toEqual([])
  })

  it('is searched and filtered, says how much is left, and gives everything back', async () => {
    const { user } = openPanel(LogPanel, createPage(...records))
    await shown(1, 2, 3, 4, 5)
    await user.click(screen.getByRole('checkbox', { name: 'Hide notices' }))
    await shown(1, 2, 3, 5)
    await user.click(screen.getByRole('checkbox', { name: 'Only what changed something' }))
    await shown(1, 2, 5)
    await user.type(screen.getByRole('searchbox', { name: 'Search events and what they carry' }), 'EXPIRED')
    await shown(2)
    expect(screen.getByText('Shown: 1 of 5')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), ' never')
    expect(screen.getByText('No step fits')).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await shown(1, 2, 3, 4, 5)
  })

  it('says what to do while nothing has happened', () => {
    openPanel(LogPanel, unknownPage)
    expect(screen.getByText('Nothing has happened yet')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('holds only what is in sight', async () => {
    const many = numberRecords(
      begins('x:0', { chart: 'counter', value: 'on' }),
      ...Array.from({ length: 4_999 }, () => event('x:0', 'add', { value: 'on', takes: ['counter.on|add|0'] })),
    )
    openPanel(LogPanel, addRecords(unknownPage, many))
    await waitFor(() => expect(numbersShown().length).toBeGreaterThan(3))
    expect(numbersShown().length).toBeLessThan(60)
    expect(grid().getAttribute('aria-rowcount')).toBe('5001')
  })
})

describe('the chosen step', () => {
  it('moves with up and down, and Escape goes back to the newest', async () => {
    const { user, looked } = openPanel(LogPanel, createPage(...records))
    await shown(1, 2, 3, 4, 5)
    grid().focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Home}{ArrowUp}{End}{Escape}')
    expect(looked).toEqual([5, 4, 5, 1, 1, 5, null])
  })

  it('is opened by Enter: what it carried, where it led, what is different since', async () => {
    const { user } = openPanel(LogPanel, createPage(...records), { number: 2 })
    await shown(1, 2, 3, 4, 5)
    expect(grid().querySelector('[aria-selected=true]')?.getAttribute('data-number')).toBe('2')
    grid().focus()
    await user.keyboard('{Enter}')
    const details = document.activeElement
    expect(details?.textContent).toContain('token.rejected')
    expect(details?.textContent).toContain('signedIn.fresh — token.rejected [isCurrentToken] → signedIn.refreshing')
    expect(readRows(screen.getByRole('table', { name: 'Difference of the context' }))).toEqual([
      ['waiting', 'added', '–', '["a","b"]'],
    ])
    const whole = within(details as HTMLElement).getByText('Show the whole value')
    expect(whole.closest('details')?.textContent).toContain('expired'.repeat(40))
    expect(await violations()).toEqual([])
  })

  it('says so when nothing came of it, and why', () => {
    openPanel(LogPanel, createPage(...records), { number: 3 })
    const explanation = 'None: the chart did not react. There is no transition for it in signedIn.refreshing.'
    expect(screen.getByText(explanation)).toBeTruthy()
    expect(screen.getByText('The context is the same as before.')).toBeTruthy()
  })

  it('is copied as it was recorded', async () => {
    const { user } = openPanel(LogPanel, createPage(...records), { number: 5 })
    await user.click(screen.getByRole('button', { name: 'Copy as JSON' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      kind: 'control',
      number: 5,
      command: { type: 'clock.advance', milliseconds: 60_000 },
    })
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})
