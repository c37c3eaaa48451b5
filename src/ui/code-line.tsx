import { memo } from 'react'
import { codeBlock } from '#styled-system/recipes/code-block'
import type { CodeKind } from './code-kinds.ts'

export type CodePiece = {
  text: string
  kind?: CodeKind | undefined
  isMatch?: boolean | undefined
}

type CodeLineProps = {
  number: number
  pieces: readonly CodePiece[]
  label: string
  href?: string | undefined
  isMarked: boolean
  tabIndex?: number | undefined
}

function Piece({ text, kind, isMatch = false }: CodePiece) {
  if (isMatch) return <mark data-kind={kind}>{text}</mark>
  return kind === undefined ? text : <span data-kind={kind}>{text}</span>
}

export const CodeLine = memo(function CodeLine({ number, pieces, label, href, isMarked, tabIndex }: CodeLineProps) {
  const styles = codeBlock()
  return (
    <span className={styles.line} data-marked={isMarked ? '' : undefined}>
      {href === undefined ? (
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
      ) : (
        <a href={href} aria-label={label} tabIndex={tabIndex} className={styles.number}>
          {number}
        </a>
      )}
      <span className={styles.text}>
        {pieces.map((piece, index) => (
          <Piece key={index} {...piece} />
        ))}
        {'\n'}
      </span>
    </span>
  )
})
