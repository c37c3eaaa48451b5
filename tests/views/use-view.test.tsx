import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useView, type View } from '#src/views/use-view.tsx'

test('a view that could not be fetched is fetched again when the connection returns', async () => {
  const view: View = { default: () => <p>Here</p> }
  const load = vi.fn<() => Promise<View>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(view)
  const onFailed = vi.fn()
  const Place = () => useView(true, load, onFailed)
  render(<Place />)
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})
