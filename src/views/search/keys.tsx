import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Kbd } from '#src/ui/kbd.tsx'
import { useAppearance } from '../product.ts'

const keys = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  textStyle: 'small',
  color: 'fg.muted',
  _phone: { display: 'none' },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
})

const entries = {
  box: ['/'],
  next: ['j'],
  previous: ['k'],
  files: ['n', 'N'],
  open: ['Enter'],
  copyLink: ['y'],
  enter: ['l'],
  match: ['n'],
  back: ['Esc'],
} as const

type NamedKey = keyof typeof entries

const allNames = Object.keys(entries) as NamedKey[]

export function Keys({ without }: { readonly without: readonly NamedKey[] }) {
  const { t } = useTranslation('search')
  const { singleKeys } = useAppearance()
  if (!singleKeys) return null
  return (
    <p className={keys} aria-label={t('keys.title')}>
      {allNames
        .filter((name) => !without.includes(name))
        .map((name) => (
          <span key={name}>
            {entries[name].map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}{' '}
            {t(`keys.${name}`)}
          </span>
        ))}
    </p>
  )
}
