import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { MenuAt } from '#src/ui/menu-at.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { PopoverAt } from '#src/ui/popover-at.tsx'
import { Select } from '#src/ui/select.tsx'
import { giveThePageALayout } from './page.ts'
import { findOutsideLandmarks, violations } from './violations.ts'
import { opened } from './has-focus.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a menu works from the keyboard: open, skip what is disabled, choose', async () => {
  const user = userEvent.setup()
  const onSelect = vi.fn()
  render(
    <Menu
      trigger={<Button>Actions</Button>}
      onSelect={onSelect}
      entries={[
        { id: 'edit', label: 'Edit' },
        { id: 'index', label: 'Index again', disabled: true },
        'separator',
        { id: 'delete', label: 'Delete', tone: 'danger' },
      ]}
    />,
  )
  screen.getByRole('button', { name: 'Actions' }).focus()
  await user.keyboard('{ArrowDown}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement === menu).toBe(true))
  expect(await violations()).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onSelect.mock.calls).toEqual([['delete']])
})

const entries = [{ id: 'edit', label: 'Edit' }]

test('an open menu lies in a landmark that is named like its button', async () => {
  const user = userEvent.setup()
  render(
    <main>
      <Menu trigger={<Button>Actions</Button>} onSelect={() => undefined} entries={entries} />
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await opened(screen.findByRole('menu'))
  expect(screen.getByRole('region', { name: 'Actions' })).toBeTruthy()
  expect(await findOutsideLandmarks()).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('an open menu of a row lies in a landmark', async () => {
  render(
    <main>
      <Button id="row">Row</Button>
      <MenuAt
        triggerId="row"
        label="Actions for it"
        entries={entries}
        onSelect={() => undefined}
        onClose={() => undefined}
      />
    </main>,
  )
  await opened(screen.findByRole('menu'))
  expect(screen.getByRole('region', { name: 'Actions for it' })).toBeTruthy()
  expect(await findOutsideLandmarks()).toEqual([])
})

test('an open list of choices lies in a landmark', async () => {
  const user = userEvent.setup()
  render(
    <main>
      <Select label="Size" options={[{ value: 's', label: 'Small' }]} value={undefined} onChange={() => undefined} />
    </main>,
  )
  screen.getByRole('combobox', { name: 'Size' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: 'Small' })
  expect(await findOutsideLandmarks()).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('a choice in a menu says whether it is taken', async () => {
  const user = userEvent.setup()
  const onSelect = vi.fn()
  render(
    <Menu
      trigger={<Button>Theme</Button>}
      onSelect={onSelect}
      entries={[
        { id: 'light', label: 'Light', checked: true },
        { id: 'dark', label: 'Dark', checked: false },
      ]}
    />,
  )
  await user.click(screen.getByRole('button'))
  await opened(screen.findByRole('menu'))
  const items = screen.getAllByRole('menuitemcheckbox')
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Dark' }))
  expect(onSelect.mock.calls).toEqual([['dark']])
})

test('a popover is a labelled dialog that Escape closes', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <>
      <span id="filters">Filters</span>
      <PopoverAt anchorId="filters" getRect={() => null} title="Filter by" className="" onClose={onClose}>
        <input aria-label="Path" />
      </PopoverAt>
    </>,
  )
  await opened(screen.findByRole('dialog', { name: 'Filter by' }))
  expect(await violations()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
