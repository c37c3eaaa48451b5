import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import { recordUsage } from '#src/backend/usage/record-usage.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { savedBy } from '#tests/support/saved-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const march = '/monitoring/usage?start=2026-03-28&end=2026-03-30'
const open = (path = march, more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(path, { backend, as: person, ...more })
const record = async (at: string, times: number, purpose: UsagePurpose = 'Search', apiKeyId: string | null = null) => {
  const { organisationId } = person
  for (let time = 0; time < times; time += 1) {
    await recordUsage(backend.services.db, { organisationId, apiKeyId, purpose, at: Date.parse(at) })
  }
}
const chart = () => screen.findByRole('slider', { name: 'Calls per day' })
const rows = () =>
  within(screen.getByRole('table', { name: 'Day by day' }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0)

describe('usage', () => {
  beforeEach(async () => {
    await record('2026-03-26T12:00:00Z', 2)
    await record('2026-03-29T00:00:00Z', 3)
    await record('2026-03-29T23:59:59Z', 1, 'Api', 'b'.repeat(24))
    await record('2026-03-30T00:00:00Z', 1)
  })

  it('says what a language model read and wrote, by purpose, once there is something to say', async () => {
    await open()
    await chart()
    expect(screen.queryByRole('table', { name: 'Tokens of the language model' })).toBeNull()
    const { organisationId } = person
    const tokens = { organisationId, at: Date.parse('2026-03-29T12:00:00Z'), calls: 0, outputTokens: 50 }
    await recordUsage(backend.services.db, { ...tokens, apiKeyId: null, purpose: 'Search', inputTokens: 12_000 })
    await recordUsage(backend.services.db, { ...tokens, apiKeyId: 'b'.repeat(24), purpose: 'Api', inputTokens: 300 })
    await open()
    const table = await screen.findByRole('table', { name: 'Tokens of the language model' })
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    expect(cells).toEqual([
      ['In the product', '12,000', '50', '12,050'],
      ['With API keys', '300', '50', '350'],
    ])
  })

  it('is shown once everything in its tiles is known, so that none of them grows', async () => {
    let first: string | null = null
    const observer = new MutationObserver(() => {
      first ??= screen.queryByRole('region', { name: 'Totals' })?.textContent ?? null
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await open()
    await chart()
    observer.disconnect()
    expect(first).toContain('Before (25 Mar – 27 Mar): 2')
    expect(first).toContain('Available')
  })

  it('is drawn for the width of its place from the beginning', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(348)
    await open()
    expect((await chart()).querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 348 200')
    vi.restoreAllMocks()
  })

  it('is shown by day and purpose, with what was before', async () => {
    await open()
    await chart()
    expect(rows().map((cells) => cells.map((cell) => cell?.replace(/^.*(?:: )/, '')))).toEqual([
      [
        expect.stringContaining('30 Mar 2026'),
        expect.stringMatching(/1$/),
        expect.stringMatching(/0$/),
        expect.stringMatching(/1$/),
      ],
      [
        expect.stringContaining('29 Mar 2026'),
        expect.stringMatching(/3$/),
        expect.stringMatching(/1$/),
        expect.stringMatching(/4$/),
      ],
      [
        expect.stringContaining('28 Mar 2026'),
        expect.stringMatching(/0$/),
        expect.stringMatching(/0$/),
        expect.stringMatching(/0$/),
      ],
    ])
    const totals = screen.getByRole('region', { name: 'Totals' })
    await within(totals).findByText('150% more. Before (25 Mar – 27 Mar): 2')
    await within(totals).findByText('Available')
    await within(totals).findByText('1.7')
  })

  it('is read by the keyboard, day by day', async () => {
    const { user } = await open()
    const slider = await chart()
    expect(slider.getAttribute('aria-valuetext')).toBe('30 Mar 2026: 1 call · In the product: 1')
    slider.focus()
    await user.keyboard('{ArrowLeft}')
    expect(slider.getAttribute('aria-valuetext')).toBe('29 Mar 2026: 4 calls · In the product: 3 · With API keys: 1')
    await user.keyboard('{Home}')
    expect(slider.getAttribute('aria-valuetext')).toBe('28 Mar 2026: 0 calls')
    await user.keyboard('{ArrowLeft}')
    expect(slider.getAttribute('aria-valuenow')).toBe('0')
    await user.keyboard('{PageUp}')
    expect(slider.getAttribute('aria-valuenow')).toBe('2')
  })

  it('is split by key, in the address', async () => {
    const { user, address } = await open()
    await chart()
    await user.click(screen.getByRole('radio', { name: 'Key' }))
    await waitFor(() => expect(address()).toBe(`${march}&by=key`))
    expect((await screen.findAllByText('Removed key …bbbbbb')).length).toBeGreaterThan(0)
  })

  it('is a file of exactly what is shown', async () => {
    const { user } = await open()
    await chart()
    const button = await screen.findByRole('button', { name: /CSV/ })
    const text = await savedBy(() => user.click(button))
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"Day","In the product","With API keys","Total"',
      '"2026-03-30","1","0","1"',
      '"2026-03-29","3","1","4"',
      '"2026-03-28","0","0","0"',
    ])
  })

  it('refuses days that make no range at the field, and goes on showing what it shows', async () => {
    const { address } = await open()
    await chart()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-04-02' } })
    await screen.findByText('This is after the last day.')
    expect(address()).toBe(march)
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-03' } })
    await waitFor(() => expect(address()).toBe('/monitoring/usage?start=2026-04-02&end=2026-04-03'))
    await screen.findByRole('heading', { name: 'No calls in these days' })
  })
})

it('has an alias, which leaves the address', async () => {
  const { address } = await open('/monitoring/metrics?days=7')
  expect(address()).toBe('/monitoring/usage?days=7')
  await screen.findByRole('heading', { name: 'No calls in these days' })
})

it('failed: names the request and tries again', async () => {
  const { user, network } = await open(march, {
    network: (each) => {
      each.intercept = (path) =>
        path.includes('/api-usage/daily')
          ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
          : undefined
    },
  })
  await screen.findByRole('heading', { name: 'The usage could not be read' })
  expect(screen.getByText('3f9c')).toBeTruthy()
  network.intercept = () => undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No calls in these days' })
})

it('is not for those without the role', async () => {
  const manager = await signUpPerson(backend, { role: 'Manager', organisation: person.organisationId })
  const { address } = await open(march, { as: manager })
  expect(address()).toBe('/repositories')
})
