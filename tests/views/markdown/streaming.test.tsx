import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Markdown } from '#src/views/markdown/markdown.tsx'
import '#tests/support/fail-on-console-error.ts'

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
