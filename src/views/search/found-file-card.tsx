import FileCode2 from 'lucide-react/icons/file-code-corner'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { languageOfPath } from '../code/language-of-path.ts'
import { PathCrumbs } from '../code/path-crumbs.tsx'
import type { FoundFile, FoundPart as Part, Hit } from './found-files.ts'
import { FoundPart } from './found-part.tsx'
import { useAmount } from './use-amount.ts'
import { useResultLink } from './use-result-link.ts'

const card = css({
  bg: 'bg.panel',
  borderWidth: 'hairline',
  borderRadius: 'md',
  overflow: 'clip',
  mb: '3',
})
const header = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  px: '3',
  py: '2',
  bg: 'bg.canvas',
  borderBottomWidth: 'hairline',
  '& > svg': { color: 'fg.subtle' },
})
const place = css({
  flex: '1',
  minW: '0',
  textStyle: 'caption',
  borderRadius: 'sm',
  _hover: { textDecoration: 'underline' },
  _selected: { color: 'accent.text' },
})
const repository = css({ mr: '2', color: 'fg.subtle', fontWeight: 'medium' })
/** The height of a badge, since the name of the language may come later. */
const facts = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '5',
  textStyle: 'caption',
  color: 'fg.muted',
})
const language = css({ _phone: { display: 'none' } })
const parts = css({ pb: '1', '& > div + div': { borderTopWidth: 'hairline', mt: '1' } })
const foot = css({ px: '2', pb: '1' })
const quiet = css({ display: 'block', px: '3', pb: '2', textStyle: 'caption', color: 'fg.muted' })

const shownAtFirst = 5

const firstHits = (all: readonly Part[], most: number): { part: Part; hits: readonly Hit[] }[] => {
  let left = most
  return all.flatMap((part) => {
    const hits = part.hits.slice(0, Math.max(0, left))
    left -= hits.length
    return hits.length === 0 ? [] : [{ part, hits }]
  })
}

interface FoundFileCardProps {
  readonly file: FoundFile
  readonly languageName: string | undefined
  readonly isExact: boolean
  readonly around: number
  readonly isExpanded: boolean
  readonly onExpand: (isExpanded: boolean) => void
}

function Header({ file, languageName, isExact }: Pick<FoundFileCardProps, 'file' | 'languageName' | 'isExact'>) {
  const { t } = useTranslation('search')
  const toAmount = useAmount()
  const first = file.parts[0]?.hits[0]?.target ?? null
  const opening = useResultLink(file, first)
  const isOnlyName = file.parts.length === 0
  return (
    <div className={header}>
      <Icon of={FileCode2} />
      <h3 className={place}>
        <a {...opening} {...(isOnlyName ? { 'data-hit': '' } : { 'aria-current': undefined })} className={place}>
          <bdi className={repository}>{file.repository.name}</bdi>
          <PathCrumbs of={file.path} />
        </a>
      </h3>
      <span className={facts}>
        {languageName !== undefined && (
          <span className={language}>
            <Badge>{languageName}</Badge>
          </span>
        )}
        {isOnlyName
          ? t('results.nameMatch')
          : t(isExact ? 'results.matches' : 'results.passages', { count: file.count, amount: toAmount(file.count) })}
      </span>
    </div>
  )
}

export function FoundFileCard({ file, languageName, isExact, around, isExpanded, onExpand }: FoundFileCardProps) {
  const { t } = useTranslation('search')
  const all = file.parts.reduce((sum, { hits }) => sum + hits.length, 0)
  const shown = useMemo(
    () => firstHits(file.parts, isExact && !isExpanded ? shownAtFirst : all),
    [file.parts, isExact, isExpanded, all],
  )
  const hidden = all - shown.reduce((sum, { hits }) => sum + hits.length, 0)
  const listed = file.matches.filter(({ isContinued }) => isContinued !== true).length
  const unlisted = isExact ? file.count - listed : 0
  return (
    <article className={card} aria-label={file.path}>
      <Header {...{ file, languageName, isExact }} />
      {shown.length > 0 && (
        <div className={parts}>
          {shown.map(({ part, hits }) => (
            <FoundPart key={part.key} {...{ file, part, hits, around }} language={languageOfPath(file.path)} />
          ))}
        </div>
      )}
      {hidden > 0 && (
        <div className={foot}>
          <Button size="sm" variant="ghost" aria-expanded={false} onClick={() => onExpand(true)}>
            {t('results.showAll', { count: hidden })}
          </Button>
        </div>
      )}
      {isExpanded && hidden === 0 && all > shownAtFirst && (
        <div className={foot}>
          <Button size="sm" variant="ghost" aria-expanded onClick={() => onExpand(false)}>
            {t('results.showFewer')}
          </Button>
        </div>
      )}
      {hidden === 0 && unlisted > 0 && <span className={quiet}>{t('results.notListed', { count: unlisted })}</span>}
    </article>
  )
}
