import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Markdown } from '#src/views/markdown/markdown.tsx'

const rendered: string[] = []

vi.mock('#src/views/markdown/block-node.tsx', () => ({
  BlockNode: ({ token }: { token: { raw: string } }) => {
    rendered.push(token.raw.trim())
    return <p>{token.raw}</p>
  },
}))

it('renders a closed block once, however many pieces follow', () => {
  const closed = ['One.', '- a\n- b', '```ts\nconst a = 1\n```']
  const start = `${closed.join('\n\n')}\n\nThe tail\n`
  const { rerender, container } = render(<Markdown text={start} isGrowing />)
  rendered.length = 0
  let text = start
  for (let piece = 0; piece < 100; piece += 1) {
    text += ` word-${piece}`
    rerender(<Markdown text={text} isGrowing />)
  }
  expect(rendered.filter((raw) => closed.includes(raw))).toEqual([])
  expect(rendered.length).toBeGreaterThanOrEqual(100)
  expect(container.textContent).toContain('word-99')
})

it('keeps the element of a block that closes', () => {
  const { rerender } = render(<Markdown text="The first" isGrowing />)
  const first = screen.getByText('The first')
  rerender(<Markdown text={'The first one.\n\nThe second'} isGrowing />)
  rerender(<Markdown text={'The first one.\n\nThe second.\n\nThe third.'} isGrowing={false} />)
  expect(screen.getByText('The first one.')).toBe(first)
})
