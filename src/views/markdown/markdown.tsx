import { memo, useState } from 'react'
import { BlockNode } from './block-node.tsx'
import { type Block, splitIntoBlocks, closeOpenMarks } from './growing-blocks.ts'
import { styles } from './markdown-styles.ts'

interface OneBlockProps {
  readonly block: Block
  readonly isOpen: boolean
}

/** Memoised: a closed block keeps its identity. */
const OneBlock = memo(function OneBlock({ block: { token }, isOpen }: OneBlockProps) {
  return <BlockNode token={token} isOpen={isOpen} />
})

interface MarkdownProps {
  readonly text: string
  readonly isGrowing?: boolean
}

const useBlocks = (text: string) => {
  const [previous, setBlocks] = useState(() => splitIntoBlocks(text))
  const next = splitIntoBlocks(text, previous)
  if (next !== previous) setBlocks(next)
  return next
}

export function Markdown({ text, isGrowing = false }: MarkdownProps) {
  const { finished, tail } = useBlocks(text)
  const last = tail.at(-1)
  // One list keeps the element of a block that closes, with its selection and scroll position.
  return (
    <div className={styles.root}>
      {[...finished, ...tail].map((block) => {
        const isOpen = isGrowing && block === last
        return <OneBlock key={block.key} block={isOpen ? closeOpenMarks(block) : block} isOpen={isOpen} />
      })}
    </div>
  )
}
