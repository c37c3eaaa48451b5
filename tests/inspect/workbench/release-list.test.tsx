import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { maxReleases } from '#src/inspect/funnels/releases.ts'
import { violations } from '../../ui/violations.ts'
import { logFile, openWorkbench, sampleLines } from './workbench-room.tsx'

const times = sampleLines.map((line) => (JSON.parse(line) as { time?: string; serverTime?: string }).serverTime ?? '')
const firstDay = times.toSorted()[0]?.slice(0, 10) ?? ''

const open = async (search: string) => {
  const room = openWorkbench({ search })
  await room.choose(logFile(sampleLines))
  const card = await screen.findByRole('region', { name: 'Conversion over time' })
  await within(card).findByRole('heading', { name: 'Releases' })
  return { ...room, card: within(card) }
}

const list = () => screen.queryByRole('list', { name: 'Releases' })

it('marks the releases of the address in the chart, its reading, the table and the legend', async () => {
  const { card } = await open(`?interval=day&release=1.4%3D${firstDay}&release=later%3D2030-01-01&release=broken`)
  expect(within(list() as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText(/^later · .+, outside the chart$/)).toBeTruthy()
  const slider = card.getByRole('slider')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/ · Release 1\.4$/)
  expect(card.getByText('1.4', { selector: 'svg text' })).toBeTruthy()
  expect(card.queryByText('later', { selector: 'svg text' })).toBeNull()
  expect(card.getByText('Release', { selector: 'li' })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Show all' }))
  expect(card.getByText('Release 1.4', { selector: 'td *' })).toBeTruthy()
  expect(await violations()).toEqual([])
})

it('adds a release to the address, and removes it', async () => {
  const { user, address, card } = await open('?interval=day')
  expect(list()).toBeNull()
  await user.click(card.getByRole('button', { name: 'Add release' }))
  expect(card.getByText('Name the release.')).toBeTruthy()
  expect(card.getByText('Choose the day of the release.')).toBeTruthy()
  fireEvent.change(card.getByLabelText('Name of the release'), { target: { value: '\u200B' } })
  expect(card.getByText('Name the release.')).toBeTruthy()
  await user.clear(card.getByLabelText('Name of the release'))
  await user.type(card.getByLabelText('Name of the release'), ' 1.4 ')
  fireEvent.change(card.getByLabelText('Day, in UTC'), { target: { value: firstDay } })
  await user.click(card.getByRole('button', { name: 'Add release' }))
  await vi.waitFor(() => expect(address()).toEqual({ interval: 'day', release: `1.4=${firstDay}` }))
  await user.click(card.getByRole('button', { name: 'Remove release 1.4' }))
  await vi.waitFor(() => expect(address()).toEqual({ interval: 'day' }))
  expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Releases' }))
  expect(list()).toBeNull()
})

it('takes no more than the limit', async () => {
  const releases = Array.from({ length: maxReleases + 1 }, (_, index) => `release=${index}%3D2026-01-01`)
  const { card } = await open(`?${releases.join('&')}`)
  expect(within(list() as HTMLElement).getAllByRole('listitem')).toHaveLength(maxReleases)
  expect(card.getByText(`${maxReleases} releases are the limit. Remove one to add another.`)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Add release' }).getAttribute('aria-disabled')).toBe('true')
})
