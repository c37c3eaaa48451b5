import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import { Card } from '#src/ui/card.tsx'
import { useFigures } from '../../listing/figures.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { LineCounts } from '../../pull-requests/line-counts.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', m: '0', p: '0', listStyle: 'none' })
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', textStyle: 'small' })
const path = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })
const muted = css({ color: 'fg.muted' })
const heading = css({ textStyle: 'small', cursor: 'pointer' })
const folded = css({ mt: '2' })

const maxShownGroups = 6

interface PartProps {
  readonly summary: ReviewSummary
}

function Groups({ summary: { groups } }: PartProps) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  const total = groups.reduce((sum, { files }) => sum + files.length, 0)
  const shown = (
    <ul className={list}>
      {groups.map(({ folder, files, addedLines, removedLines }) => (
        <li key={folder} className={row}>
          <bdi className={path}>{folder === '' ? t('diff.root') : `${folder}/`}</bdi>
          <span>{t('files', { count: files.length, amount: number(files.length) })}</span>
          <LineCounts {...{ addedLines, removedLines }} />
        </li>
      ))}
    </ul>
  )
  if (groups.length <= maxShownGroups) return shown
  return (
    <details>
      <summary className={heading}>{t('files', { count: total, amount: number(total) })}</summary>
      <div className={folded}>{shown}</div>
    </details>
  )
}

function Affected({ summary: { affected } }: PartProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  if (affected.length === 0) return null
  return (
    <details>
      <summary className={heading}>
        {t('result.affected', { count: affected.length, amount: number(affected.length) })}
      </summary>
      <ul className={`${list} ${folded}`}>
        {affected.map(({ path: name, names }) => (
          <li key={name} className={row}>
            <bdi className={path}>{name}</bdi>
            <bdi className={`${path} ${muted}`}>{names.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

function LeftOut({ summary: { leftOut } }: PartProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  if (leftOut.length === 0) return null
  return (
    <details>
      <summary className={heading}>
        {t('result.leftOut', { count: leftOut.length, amount: number(leftOut.length) })}
      </summary>
      <ul className={`${list} ${folded}`}>
        {leftOut.map(({ path: name, reason }) => (
          <li key={name} className={row}>
            <bdi className={path}>{name}</bdi>
            <span className={muted}>{t(`result.leftOutReasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function ReviewSummaryCard({ summary }: PartProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const { walkthrough, changedTests, isReviewedAcrossFiles, isIndexed, model, groups } = summary
  const total = groups.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <Card title={t('result.walkthrough')}>
      <div className={column}>
        {walkthrough !== undefined && <Markdown text={walkthrough} />}
        <Groups summary={summary} />
        <p>
          {changedTests === 0
            ? t('result.noTests')
            : t('result.tests', { count: changedTests, amount: number(changedTests) })}
        </p>
        {model !== undefined && (
          <p>{t('result.modelRead', { name: model.name, amount: number(model.files), total: number(total) })}</p>
        )}
        {!isReviewedAcrossFiles && <p>{t('result.tooLarge')}</p>}
        {isReviewedAcrossFiles && isIndexed === false && <p>{t('result.notIndexed')}</p>}
        <Affected summary={summary} />
        <LeftOut summary={summary} />
      </div>
    </Card>
  )
}
