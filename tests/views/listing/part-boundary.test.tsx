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

it('keeps the screen when what is opened over it cannot be fetched, and offers to load the page again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(page(new TypeError('error loading dynamically imported module: /assets/gone.js')))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe('berth')
  expect(screen.getByRole('button')).toBeTruthy()
})

it('is no place for other errors', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(page(new TypeError('x is undefined')))).toThrow('x is undefined')
})
