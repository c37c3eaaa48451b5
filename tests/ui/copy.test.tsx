import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { CopyRefusedProvider } from '#src/ui/use-copy-text.ts'

test('a refused copy is handed over with its text and claims nothing', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const onRefused = vi.fn()
  render(
    <CopyRefusedProvider value={onRefused}>
      <CopyButton text="git clone" label="Copy" copiedLabel="Copied" />
    </CopyRefusedProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith('git clone'))
  expect(screen.queryByRole('button', { name: 'Copied' })).toBe(null)
})
