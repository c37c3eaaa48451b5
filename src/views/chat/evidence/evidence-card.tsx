import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { LineRange } from '../../code/line-range.ts'
import { CitationLink } from './citation-link.tsx'
import { CitationPlace } from './citation-place.tsx'
import { useEvidence } from './evidence.ts'

const card = css({
  minW: '0',
  '&:has(a[aria-current=true]), &:has(figcaption :focus)': { borderColor: 'accent.solid' },
})
const label = css({
  flex: '1',
  minW: '0',
  textStyle: 'caption',
  fontFamily: 'mono',
  color: 'fg.muted',
  textAlign: 'end',
  truncate: true,
  _phone: { visibility: 'hidden' },
})

interface EvidenceCardProps {
  readonly number: number
  readonly path: string
  readonly lines: LineRange
  readonly label: string | undefined
  readonly text: string | undefined
  readonly children: ReactNode
}

export function EvidenceCard({ number, path, lines, label: name = '', text = '', children }: EvidenceCardProps) {
  const { t } = useTranslation('chat')
  const { citations } = useEvidence()
  const citation = citations.find((each) => each.number === number)
  const styles = codeBlock({ isDense: true })
  return (
    <figure data-evidence={number} className={cx(styles.root, card)}>
      <figcaption className={styles.header}>
        {citation === undefined ? (
          <CitationPlace {...{ number, path, lines }} repositoryName={undefined} />
        ) : (
          <CitationLink citation={citation} kind="card" />
        )}
        <span className={label} title={name}>
          {name}
        </span>
        {text !== '' && <CopyButton text={text} label={t('code.copy')} copiedLabel={t('code.copied')} />}
      </figcaption>
      {children}
    </figure>
  )
}
