import { memo, type ReactNode, useState } from 'react'
import { BlockNode } from './block-node.tsx'
import { type Block, splitIntoBlocks, closeOpenMarks } from './growing-blocks.ts'
import { styles } from './markdown-styles.ts'

export interface ShownBlock {
  readonly block: Block
  readonly isOpen: boolean
}

/** Memoised: a closed block keeps its identity. */
export const MarkdownBlock = memo(function MarkdownBlock({ block: { token }, isOpen }: ShownBlock) {
  return <BlockNode token={token} isOpen={isOpen} />
})

interface MarkdownProps {
  readonly text: string
  readonly isGrowing?: boolean
  readonly children?: (shown: readonly ShownBlock[]) => ReactNode
}

const useBlocks = (text: string) => {
  const [previous, setBlocks] = useState(() => splitIntoBlocks(text))
  const next = splitIntoBlocks(text, previous)
  if (next !== previous) setBlocks(next)
  return next
}

const renderEach = (shown: readonly ShownBlock[]): ReactNode =>
  shown.map((each) => <MarkdownBlock key={each.block.key} {...each} />)

export function Markdown({ text, isGrowing = false, children = renderEach }: MarkdownProps) {
  const { finished, tail } = useBlocks(text)
  const last = tail.at(-1)
  // One list keeps the element of a block that closes, with its selection and scroll position.
  const shown = [...finished, ...tail].map((block) => {
    const isOpen = isGrowing && block === last
    return { block: isOpen ? closeOpenMarks(block) : block, isOpen }
  })
  return <div className={styles.root}>{children(shown)}</div>
}
