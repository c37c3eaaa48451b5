import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { useHighlighted } from '../code/use-highlighted.ts'
import { keyboardScrollable } from './keyboard-scrollable.ts'

const scroll = css({ px: '4', maxH: '[min(70dvh, 640px)]', overflowY: 'auto' })
const bare = css({ whiteSpace: 'pre' })

/** The info string may hold more than the language: "ts title=a.ts". */
const parseLanguage = (info: string | undefined): string | undefined => /^[\w+#.-]{1,32}/.exec(info ?? '')?.[0]

interface CodeFenceProps {
  readonly text: string
  readonly info: string | undefined
  readonly isOpen: boolean
}

export function CodeFence({ text, info, isOpen }: CodeFenceProps) {
  const { t } = useTranslation('chat')
  const styles = codeBlock()
  const language = parseLanguage(info)
  const lines = useHighlighted(text, isOpen ? undefined : language)
  return (
    <figure className={styles.root}>
      <figcaption className={styles.header}>
        <span className={styles.name}>{language ?? t('code.plain')}</span>
        <CopyButton text={text} label={t('code.copy')} copiedLabel={t('code.copied')} />
      </figcaption>
      <pre {...keyboardScrollable} className={cx(styles.scroll, scroll)}>
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
    </figure>
  )
}
