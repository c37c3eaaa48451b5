import type { FocusEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { useHighlighted } from '../code/use-highlighted.ts'
import { keyboardScrollable } from './keyboard-scrollable.ts'

const scroll = css({ px: '4', maxH: '[min(70dvh, 640px)]', overflowY: 'auto' })
const bare = css({ whiteSpace: 'pre' })

interface CodeFrameProps {
  readonly text: string
  readonly name: string
  readonly control?: ReactNode
  readonly children: ReactNode
}

export function CodeFrame({ text, name, control, children }: CodeFrameProps) {
  const { t } = useTranslation('chat')
  const styles = codeBlock()
  return (
    <figure className={styles.root}>
      <figcaption className={styles.header}>
        <span className={styles.name}>{name}</span>
        {control}
        <CopyButton text={text} label={t('code.copy')} copiedLabel={t('code.copied')} />
      </figcaption>
      {children}
    </figure>
  )
}

interface CodeTextProps {
  readonly text: string
  readonly language: string | undefined
  readonly onFocus?: FocusEventHandler
}

export function CodeText({ text, language, onFocus }: CodeTextProps) {
  const lines = useHighlighted(text, language)
  const interaction = { ...keyboardScrollable, onFocus }
  return (
    <pre {...interaction} className={cx(codeBlock().scroll, scroll)}>
      <code className={bare}>
        {lines.map((pieces, line) => (
          <span key={line}>
            {pieces.map(({ text: piece, kind }, at) =>
              kind === undefined ? (
                piece
              ) : (
                <span key={at} data-kind={kind}>
                  {piece}
                </span>
              ),
            )}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  )
}
