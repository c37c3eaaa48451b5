import { render } from '@testing-library/react'
import type { LucideIcon } from 'lucide-react'
import Search from 'lucide-react/icons/search'
import { expect, it, vi } from 'vitest'
import { Icon } from '#src/ui/icon.tsx'

it('warns in the console and shows nothing for an icon that is missing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const missing = undefined as unknown as LucideIcon
  const { container } = render(<Icon of={missing} label="Search" />)
  expect(container.innerHTML).toBe('')
  expect(warn.mock.calls).toEqual([['Icon not found: Search']])
  warn.mockRestore()
})

it('shows an icon of the bundle without a warning', () => {
  const warn = vi.spyOn(console, 'warn')
  const { container } = render(<Icon of={Search} />)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
