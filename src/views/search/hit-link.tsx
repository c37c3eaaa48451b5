import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import type { CodePiece } from '#src/ui/code-line.tsx'
import type { FoundFile, Hit } from './found-files.ts'
import { useResultLink } from './use-result-link.ts'

const link = css({
  display: 'block',
  py: '0.5',
  overflow: 'hidden',
  borderInlineStart: '[2px solid transparent]',
  _hover: { bg: 'bg.canvas' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _selected: { bg: 'accent.bg', borderColor: 'accent.solid' },
})
const context = css({ borderInlineStart: '[2px solid transparent]' })
const row = css({ display: 'flex' })
const number = css({
  flexShrink: '0',
  minW: '[calc(5ch + 12px)]',
  pr: '3',
  whiteSpace: 'nowrap',
  color: 'code.lineNumber',
  textAlign: 'end',
  userSelect: 'none',
})
/** An ellipsis would leave the colour of a match visible beyond it. */
const text = css({ flex: '1', minW: '0', overflow: 'hidden', whiteSpace: 'pre' })
const code = css({ display: 'block', overflow: 'hidden', py: '0' })

export interface ShownLine {
  readonly number: number | undefined
  readonly pieces: readonly CodePiece[]
}

function Piece({ text: words, kind, isMatch = false }: CodePiece) {
  if (isMatch) return <mark data-kind={kind}>{words}</mark>
  return kind === undefined ? words : <span data-kind={kind}>{words}</span>
}

/** The content is shown as text only. */
function CodeRows({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <code className={cx(codeBlock().scroll, code)}>
      {lines.map(({ number: at, pieces }, index) => (
        <span key={index} className={row}>
          <span className={number}>{at}</span>
          <span className={text}>
            {pieces.map((piece, place) => (
              <Piece key={place} {...piece} />
            ))}
            {'\n'}
          </span>
        </span>
      ))}
    </code>
  )
}

export function ContextLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <div className={context}>
      <CodeRows lines={lines} />
    </div>
  )
}

export function HitLink({ file, hit, lines }: { file: FoundFile; hit: Hit; lines: readonly ShownLine[] }) {
  const { t } = useTranslation('search')
  const opening = useResultLink(file, hit.target)
  return (
    <a
      {...opening}
      data-hit=""
      className={link}
      title={t('results.openAt', { path: file.path, line: hit.target.from })}
    >
      <CodeRows lines={lines} />
    </a>
  )
}
