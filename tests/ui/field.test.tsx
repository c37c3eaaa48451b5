import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { Select } from '#src/ui/select.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { focused, giveThePageALayout } from './page.ts'
import { violations } from './violations.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const options = [
  { value: 'web', label: 'quarry/web' },
  { value: 'api', label: 'quarry/api' },
]
const nothing = () => {}

const controls: [string, string, ReactNode][] = [
  ['input', 'textbox', <Input key="c" />],
  ['input with an icon', 'textbox', <Input key="c" after="MB" />],
  ['textarea', 'textbox', <Textarea key="c" />],
  ['select', 'combobox', <Select key="c" options={options} value="web" onChange={nothing} />],
  [
    'multi-select',
    'combobox',
    <MultiSelect
      key="c"
      options={options}
      value={[]}
      onChange={nothing}
      emptyText="None"
      removeLabel={(name) => name}
    />,
  ],
]

test.each(controls)('%s: takes name, help, error, required and disabled from its field', async (_, role, control) => {
  const { rerender } = render(
    <Field label="Branch" help="Where the work goes" error="No such branch" required>
      {control}
    </Field>,
  )
  const element = screen.getByRole(role, { name: /^Branch/ })
  const described = document.getElementById(element.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Where the work goesNo such branch')
  expect(element.getAttribute('aria-invalid')).toBe('true')
  expect(element.hasAttribute('required') || element.getAttribute('aria-required') === 'true').toBe(true)
  expect(await violations()).toEqual([])

  rerender(
    <Field label="Branch" disabled>
      {control}
    </Field>,
  )
  expect(screen.getByRole<HTMLInputElement>(role, { name: 'Branch' }).disabled).toBe(true)
})

test('an error that appears is announced', () => {
  const { rerender } = render(
    <Field label="Branch">
      <Input />
    </Field>,
  )
  expect(screen.queryByText('No such branch')).toBeNull()
  rerender(
    <Field label="Branch" error="No such branch">
      <Input />
    </Field>,
  )
  expect(screen.getByText('No such branch').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
})

test('a password is shown and hidden from the keyboard, with a button that says which', async () => {
  const user = userEvent.setup()
  render(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" showLabel="Show password" hideLabel="Hide password" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect([input.type, input.autocomplete]).toEqual(['password', 'current-password'])
  await user.click(input)
  await user.tab()
  expect(focused()).toBe('Show password')
  await user.keyboard('{Enter}')
  expect(input.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy()
  expect(await violations()).toEqual([])
})
