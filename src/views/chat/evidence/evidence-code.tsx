import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/ui/code-line.tsx'
import { useScrollable } from '#src/ui/use-scrollable.ts'
import { useHighlighted } from '../../code/use-highlighted.ts'
import { countFolded, findFoldedStart } from './folded-lines.ts'

const more = css({ w: 'full', justifyContent: 'flex-start', borderRadius: 'none', borderTopColor: 'border.subtle' })

interface EvidenceCodeProps {
  readonly text: string
  readonly startLine: number
  readonly language: string | undefined
  readonly label: string
  readonly name: string | undefined
}

export function EvidenceCode({ text, startLine, language, label, name }: EvidenceCodeProps) {
  const { t } = useTranslation('chat')
  const lines = useHighlighted(text, language)
  const [isWhole, setWhole] = useState(false)
  const [isScrollable, watch] = useScrollable()
  const folded = countFolded(lines.length)
  const from = useMemo(() => findFoldedStart(text.split('\n'), name), [text, name])
  const first = isWhole ? 0 : from
  const shown = isWhole ? lines : lines.slice(from, from + folded)
  return (
    <>
      <pre
        ref={watch}
        className={codeBlock({ isDense: true }).scroll}
        {...(isScrollable ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        <code>
          {shown.map((pieces, at) => (
            <CodeLine key={first + at} number={startLine + first + at} pieces={pieces} label="" isMarked={false} />
          ))}
        </code>
      </pre>
      {folded < lines.length && (
        <Button
          size="sm"
          variant="ghost"
          icon={isWhole ? ChevronUp : ChevronDown}
          className={more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('citations.fewerLines') : t('citations.moreLines', { count: lines.length - folded })}
        </Button>
      )}
    </>
  )
}
