import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { giveThePageALayout } from './page.ts'
import { violations } from './violations.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const labels = { copy: 'Copy', copied: 'Copied', wrap: 'Wrap lines', describeLine: (line: number) => `Line ${line}` }
const lines = [
  [{ text: 'const', kind: 'keyword' as const }, { text: ' a = ' }, { text: '<b>', isMatch: true }],
  [],
  [{ text: '// end', kind: 'comment' as const }],
]

test('code keeps its numbers, links, marks and text as it is', async () => {
  render(
    <CodeBlock
      name="a.ts"
      lines={lines}
      firstLine={41}
      marked={{ from: 42, to: 43 }}
      toHref={(line) => `?lines=${line}`}
      labels={labels}
    />,
  )
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['41', '?lines=41'],
    ['42', '?lines=42'],
    ['43', '?lines=43'],
  ])
  const marked = screen.getAllByRole('link').map((link) => link.parentElement?.hasAttribute('data-marked'))
  expect(marked).toEqual([false, true, true])
  expect(document.querySelector('mark')?.textContent).toBe('<b>')
  expect(await violations()).toEqual([])
})

test('copy takes the text without the numbers and says for two seconds that it did', async () => {
  const user = userEvent.setup()
  render(<CodeBlock name="a.ts" lines={lines} toHref={String} labels={labels} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('const a = <b>\n\n// end')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  vi.useRealTimers()

  const wrap = screen.getByRole('button', { name: 'Wrap lines' })
  await user.click(wrap)
  expect(wrap.getAttribute('aria-pressed')).toBe('true')
})

const archive = (name: string, type: string, size = 4) => new File([new Uint8Array(size)], name, { type })

function drop() {
  const calls = { onFile: vi.fn(), onRefused: vi.fn() }
  const accept = { 'application/zip': ['.zip'] }
  render(
    <FileDrop title="Drop an archive" hint="zip" browseLabel="Choose a file" accept={accept} maxSize={10} {...calls} />,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  return { ...calls, choose: (file: File) => fireEvent.input(input, { target: { files: [file] } }) }
}

test('a fitting file is handed on, and the next one as well', async () => {
  const { choose, onFile, onRefused } = drop()
  choose(archive('a.zip', 'application/zip'))
  await waitFor(() => expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['a.zip']))
  choose(archive('b.zip', 'application/zip'))
  await waitFor(() => expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['a.zip', 'b.zip']))
  expect(onRefused).not.toHaveBeenCalled()
  expect(await violations()).toEqual([])
})

test('a file of another kind or too large is refused with its reason', async () => {
  const { choose, onFile, onRefused } = drop()
  choose(archive('a.exe', 'application/octet-stream'))
  await waitFor(() => expect(onRefused.mock.calls[0]?.[1]).toEqual(['FILE_INVALID_TYPE']))
  choose(archive('c.zip', 'application/zip', 11))
  await waitFor(() => expect(onRefused.mock.calls[1]?.[1]).toEqual(['FILE_TOO_LARGE']))
  expect(onFile).not.toHaveBeenCalled()
})

test('a secret can be copied while it is there, and only its mask is left after', () => {
  const texts = { label: 'Key', masked: 'ca_17…J4o', copyLabel: 'Copy key', copiedLabel: 'Copied' }
  const { rerender } = render(<SecretField {...texts} secret="ca_1732_secret" />)
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('ca_1732_secret')
  expect(screen.getByRole('button', { name: 'Copy key' })).toBeTruthy()
  rerender(<SecretField {...texts} />)
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('ca_17…J4o')
  expect(screen.queryByRole('button')).toBeNull()
})
