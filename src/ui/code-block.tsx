import WrapText from 'lucide-react/icons/text-wrap'
import { useState, type ReactNode } from 'react'
import { codeBlock } from '#styled-system/recipes/code-block'
import { CodeLine, type CodePiece } from './code-line.tsx'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'

type CodeBlockProps = {
  name: string
  lines: readonly (readonly CodePiece[])[]
  firstLine?: number | undefined
  marked?: { from: number; to: number } | undefined
  toHref: (line: number) => string
  labels: { copy: string; copied: string; wrap: string; describeLine: (line: number) => string }
  actions?: ReactNode
}

const joinText = (lines: CodeBlockProps['lines']) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n')

export function CodeBlock({ name, lines, firstLine = 1, marked, toHref, labels, actions }: CodeBlockProps) {
  const [isWrapped, setWrapped] = useState(false)
  const styles = codeBlock()
  const isMarked = (line: number) => marked !== undefined && line >= marked.from && line <= marked.to
  return (
    <figure className={styles.root} data-wrap={isWrapped ? '' : undefined}>
      <figcaption className={styles.header}>
        <span className={styles.name}>{name}</span>
        {actions}
        <IconButton
          icon={WrapText}
          label={labels.wrap}
          size="sm"
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
        <CopyButton text={() => joinText(lines)} label={labels.copy} copiedLabel={labels.copied} />
      </figcaption>
      <pre className={styles.scroll}>
        <code>
          {lines.map((pieces, index) => {
            const number = firstLine + index
            return (
              <CodeLine
                key={number}
                {...{ number, pieces }}
                label={labels.describeLine(number)}
                href={toHref(number)}
                isMarked={isMarked(number)}
              />
            )
          })}
        </code>
      </pre>
    </figure>
  )
}
