import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { useFigures } from '../../listing/figures.ts'

export type Languages = NonNullable<Repository['index']>['languages']

export interface LanguageShare {
  readonly name: string
  readonly share: number
}

export const topLanguages = (languages: Languages): { top: readonly LanguageShare[]; rest: number } => {
  const total = languages.reduce((sum, { bytes }) => sum + bytes, 0)
  const sorted = languages.toSorted((a, b) => b.bytes - a.bytes)
  const top = sorted.slice(0, 3).map(({ name, bytes }) => ({ name, share: total === 0 ? 0 : bytes / total }))
  return { top, rest: sorted.length - top.length }
}

const bar = css({
  display: 'flex',
  gap: 'px',
  h: '1',
  mb: '1.5',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'bg.active',
  maxW: '40',
  _phone: { display: 'none' },
})
const part = css({
  bg: 'border.control',
  '&:nth-child(1)': { bg: 'accent.solid' },
  '&:nth-child(2)': { bg: { base: 'accent.300', _dark: 'accent.600' } },
})
const names = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', textStyle: 'caption', color: 'fg.muted' })
const leading = css({ color: 'fg.default' })

export function LanguageShares({ languages }: { languages: Languages }) {
  const { t } = useTranslation(['repositories', 'listing'])
  const { percent, number } = useFigures()
  if (languages.length === 0) return <span className={names}>{t('languages.none')}</span>
  const { top, rest } = topLanguages(languages)
  return (
    <>
      <div aria-hidden="true" className={bar}>
        {top.map(({ name, share }) => (
          <span key={name} className={part} style={{ flexGrow: share, flexBasis: 0 }} />
        ))}
      </div>
      <span className={names}>
        {top.map(({ name, share }, index) => (
          <span key={name} className={index === 0 ? leading : undefined} title={percent(share)}>
            {name}
          </span>
        ))}
        {rest > 0 && <span>{t('listing:more', { amount: number(rest) })}</span>}
      </span>
    </>
  )
}
