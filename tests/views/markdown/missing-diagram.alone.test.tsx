import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Markdown } from '#src/views/markdown/markdown.tsx'
import { showPart } from '#tests/views/chat/thread/show-part.tsx'

vi.mock('#src/views/markdown/diagram/diagram.tsx', () => Promise.reject(new TypeError('the file is gone')))

it('a diagram whose part cannot be loaded is code that says so', async () => {
  showPart(<Markdown text={'```mermaid\nflowchart TD\n  A --> B\n```\n\nafter it'} />)
  expect(await screen.findByText('The diagram could not be drawn.')).toBeTruthy()
  expect(screen.getByText(/A --> B/)).toBeTruthy()
  expect(screen.getByText('after it')).toBeTruthy()
})
