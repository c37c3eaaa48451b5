import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Chip } from '#src/ui/chip.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import type { ConversionOverTime, MarkedRelease, Release } from '../funnels/analysis.ts'
import { listReleases, maxReleases, writeRelease } from '../funnels/releases.ts'
import type { ControlProps } from './conversion-controls.tsx'
import { useFigures } from './figures.ts'
import { ReleaseForm } from './release-form.tsx'

const room = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const heading = css({ fontWeight: 'medium' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  maxW: 'full',
  minW: '0',
  '& > span': { h: 'auto', minH: '6' },
  '& > span > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
})

interface ReleaseChipsProps {
  readonly releases: readonly MarkedRelease[]
  readonly onRemove: (release: Release) => void
}

function ReleaseChips({ releases, onRemove }: ReleaseChipsProps) {
  const { t } = useTranslation('inspect')
  const { long } = useDays()
  if (releases.length === 0) return null
  return (
    <ul className={chips} aria-label={t('releases.title')}>
      {releases.map((release) => (
        <li key={writeRelease(release)} className={chip}>
          <Chip removeLabel={t('releases.remove', { name: release.name })} onRemove={() => onRemove(release)}>
            {t(release.start === null ? 'releases.outside' : 'releases.entry', {
              name: release.name,
              date: long(release.day),
            })}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

interface ReleaseListProps extends ControlProps {
  readonly overTime: ConversionOverTime
}

export function ReleaseList({ overTime, address, onAddress }: ReleaseListProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const title = useRef<HTMLHeadingElement>(null)
  const remove = (release: Release) => {
    const removed = writeRelease(release)
    onAddress({ releases: address.releases.filter((kept) => writeRelease(kept) !== removed) })
    title.current?.focus()
  }
  const isFull = address.releases.length >= maxReleases
  return (
    <div className={room}>
      <div>
        <h3 ref={title} tabIndex={-1} className={heading}>
          {t('releases.title')}
        </h3>
        <p className={quiet} aria-live="polite">
          {isFull ? t('releases.full', { amount: number(maxReleases) }) : t('releases.help')}
        </p>
      </div>
      <ReleaseChips releases={overTime.releases} onRemove={remove} />
      <ReleaseForm
        isFull={isFull}
        onAdd={(release) => onAddress({ releases: listReleases([...address.releases, release]) })}
      />
    </div>
  )
}
