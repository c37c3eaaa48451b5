import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PartBoundary } from '#src/views/listing/part-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

const Failing = ({ error }: { error: Error }): never => {
  throw error
}

const page = (error: Error) => (
  <>
    <input aria-label="Words" defaultValue="berth" />
    <PartBoundary>
      <Failing error={error} />
    </PartBoundary>
  </>
)

it.each([
  ['cannot be fetched', new TypeError('error loading dynamically imported module: /assets/gone.js')],
  ['came damaged', new SyntaxError('Unexpected end of input')],
])('keeps the screen when what is opened over it %s, and offers to load the page again', (_, error) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(page(error))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe('berth')
  expect(screen.getByRole('button')).toBeTruthy()
})

it('leaves the screen as it is when the server cannot be reached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(page(new SyntaxError('Unexpected end of input')))
  screen.getByRole('button').click()
  await screen.findByText('errors.offline')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe('berth')
})

it('is no place for other errors', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(page(new TypeError('x is undefined')))).toThrow('x is undefined')
})
