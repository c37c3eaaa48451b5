import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { focused, giveThePageALayout } from './page.ts'
import { violations } from './violations.ts'
import { hasFocus } from './has-focus.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const options = [
  { value: 'web', label: 'quarry/web' },
  { value: 'api', label: 'quarry/api' },
  { value: 'pay', label: 'acme/payments' },
]

const isMarked = (name: string) =>
  waitFor(() => expect(screen.getByRole('option', { name }).hasAttribute('data-highlighted')).toBe(true))

test('a checkbox answers to Space, shows "some", and stands still when disabled', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const { rerender } = render(
    <Checkbox checked={false} onChange={onChange}>
      Skip generated files
    </Checkbox>,
  )
  await user.tab()
  await user.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[true]])

  rerender(
    <Checkbox checked="indeterminate" onChange={onChange}>
      Skip generated files
    </Checkbox>,
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true)
  expect(await violations()).toEqual([])

  rerender(
    <Checkbox checked disabled onChange={onChange}>
      Skip generated files
    </Checkbox>,
  )
  await user.click(screen.getByRole('checkbox'))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a switch is a switch, with its help', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <Switch checked={false} onChange={onChange} help="When main moves">
      Automatic indexing
    </Switch>,
  )
  const element = screen.getByRole('switch', { name: 'Automatic indexing' })
  expect(element.getAttribute('aria-checked')).toBe('false')
  expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toBe('When main moves')
  await user.tab()
  await user.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[true]])
  expect(await violations()).toEqual([])
})

test('a radio group is named and passes over what is disabled', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <RadioGroup
      label="Depth"
      value="light"
      onChange={onChange}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'deep', label: 'Thorough', disabled: true },
      ]}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Depth' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Thorough' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Thorough' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(await violations()).toEqual([])
})

test('a segmented control takes one of its values', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const modes = [
    { value: 'auto', label: 'Auto' },
    { value: 'exact', label: 'Exact' },
  ] as const
  render(<Segmented label="Mode" options={modes} value="auto" onChange={onChange} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Auto' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Exact' }))
  expect(onChange.mock.calls).toEqual([['exact']])
  expect(await violations()).toEqual([])
})

function Sections() {
  const [value, setValue] = useState('files')
  const tabs = [
    { id: 'files', label: 'Files', content: 'All files' },
    { id: 'symbols', label: 'Symbols', content: 'All symbols' },
  ]
  return <Tabs label="Sections" value={value} onChange={setValue} tabs={tabs} />
}

test('tabs move with the arrows and show their panel', async () => {
  const user = userEvent.setup()
  render(<Sections />)
  screen.getByRole('tab', { name: 'Files' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('Symbols'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('All symbols'))
  expect(screen.getByRole('tab', { name: 'Symbols' }).getAttribute('aria-selected')).toBe('true')
  expect(await violations()).toEqual([])
})

test('a select opens, moves and chooses from the keyboard', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(<Select label="Repository" options={options} value="web" onChange={onChange} />)
  const trigger = screen.getByRole('combobox', { name: /Repository/ })
  expect(trigger.textContent).toBe('quarry/web')
  trigger.focus()
  await user.keyboard('{Enter}')
  await isMarked('quarry/web')
  await hasFocus(screen.getByRole('listbox'))
  await user.keyboard('{ArrowDown}')
  await isMarked('quarry/api')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onChange.mock.calls).toEqual([['api']]))
  expect(await violations()).toEqual([])
})

function Sources() {
  const [value, setValue] = useState(['web'])
  return (
    <>
      <MultiSelect
        label="Sources"
        options={options}
        value={value}
        onChange={setValue}
        emptyText="No repository of that name"
        removeLabel={(name) => `Remove ${name}`}
      />
      <output aria-label="chosen">{value.join()}</output>
    </>
  )
}

test('a multi-select narrows by what is typed, adds its first match with Enter, and takes out with its chips and Backspace', async () => {
  const user = userEvent.setup()
  render(<Sources />)
  const chosen = () => screen.getByLabelText('chosen').textContent
  await user.click(screen.getByRole('combobox', { name: 'Sources' }))
  await isMarked('quarry/web')
  await user.keyboard('pay')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['acme/payments']),
  )
  await isMarked('acme/payments')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe('web,pay'))

  await user.click(screen.getByRole('button', { name: 'Remove quarry/web' }))
  expect(chosen()).toBe('pay')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sources' }))
  await user.keyboard('{Backspace}')
  expect(chosen()).toBe('')
  await user.keyboard('nothing')
  expect(await screen.findByText('No repository of that name')).toBeTruthy()
  expect(await violations()).toEqual([])
})
