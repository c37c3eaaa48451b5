import { memo, useState } from 'react'
import { BlockNode } from './block-node.tsx'
import { type Block, splitIntoBlocks, closeOpenMarks } from './blocks.ts'
import { styles } from './markdown-styles.ts'

interface OneBlockProps {
  readonly block: Block
  readonly isOpen: boolean
}

/** A block that is closed is the same object from then on, and so is rendered once. */
const OneBlock = memo(function OneBlock({ block: { token }, isOpen }: OneBlockProps) {
  return <BlockNode token={token} isOpen={isOpen} />
})

interface MarkdownProps {
  readonly text: string
  /** More of it is on the way. */
  readonly isGrowing?: boolean
}

/** The blocks of a text that grows at its end. */
const useBlocks = (text: string) => {
  const [previous, setBlocks] = useState(() => splitIntoBlocks(text))
  const next = splitIntoBlocks(text, previous)
  if (next !== previous) setBlocks(next)
  return next
}

/** A text in Markdown as elements, never as HTML. Links lead to secure pages only, pictures are not fetched. */
export function Markdown({ text, isGrowing = false }: MarkdownProps) {
  const { closed, tail } = useBlocks(text)
  const last = tail.at(-1)
  // One list: a block that closes stays the element it was, with what is selected or scrolled in it.
  return (
    <div className={styles.root}>
      {[...closed, ...tail].map((block) => {
        const isOpen = isGrowing && block === last
        return <OneBlock key={block.key} block={isOpen ? closeOpenMarks(block) : block} isOpen={isOpen} />
      })}
    </div>
  )
}
