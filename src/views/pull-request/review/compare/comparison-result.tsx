import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useFigures } from '../../../listing/figures.ts'
import type { KeptFinding, ReviewComparison } from './compare-reviews.ts'
import { Arrived, isMoved, isRated, Kept, Left } from './compared-finding.tsx'

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  alignItems: 'start',
  gap: '5',
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '3', minW: '0' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '3', m: '0', p: '0', listStyle: 'none' })
const heading = css({ m: '0', textStyle: 'section' })

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  const id = useId()
  return (
    <section className={column} aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {title}
      </h3>
      {children.length > 0 && <ul className={list}>{children}</ul>}
    </section>
  )
}

const countChanges = (kept: KeptFinding): number => (isRated(kept) ? 2 : 0) + (isMoved(kept) ? 1 : 0)

const isUnchanged = ({ left, arrived, kept }: ReviewComparison): boolean =>
  left.length === 0 && arrived.length === 0 && kept.every((each) => countChanges(each) === 0)

interface ComparisonResultProps {
  readonly result: ReviewComparison
  readonly firstNo: number
  readonly secondNo: number
}

export function ComparisonResult({ result, firstNo, secondNo }: ComparisonResultProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const { left, arrived, kept } = result
  const nameOnly = (no: number, { length }: readonly unknown[]) =>
    t('compare.only', { number: no, count: length, amount: number(length) })
  const byChanges = kept.toSorted((former, latter) => countChanges(latter) - countChanges(former))
  return (
    <>
      {isUnchanged(result) && <p>{t(kept.length === 0 ? 'compare.none' : 'compare.same')}</p>}
      <div className={grid}>
        <Group title={nameOnly(firstNo, left)}>
          {left.map((each) => (
            <Left key={each.finding.id} {...each} />
          ))}
        </Group>
        <Group title={nameOnly(secondNo, arrived)}>
          {arrived.map((each) => (
            <Arrived key={each.finding.id} {...each} />
          ))}
        </Group>
      </div>
      <Group title={t('compare.both', { count: kept.length, amount: number(kept.length) })}>
        {byChanges.map((each) => (
          <Kept key={each.finding.id} {...each} />
        ))}
      </Group>
    </>
  )
}
