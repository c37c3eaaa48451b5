import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useFigures } from '../../listing/figures.ts'
import type { Languages } from '../list/language-shares.tsx'

export const sectionTitle = css({ textStyle: 'label', mb: '2' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'small' })
const words = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })
const files = css({ color: 'fg.muted' })
const track = css({ h: '1', mt: '1', borderRadius: 'full', bg: 'bg.active', overflow: 'hidden', display: 'flex' })
const share = css({ bg: 'accent.solid' })

export function LanguageList({ languages }: { languages: Languages }) {
  const { t } = useTranslation('repositories')
  const { number, percent } = useFigures()
  const total = languages.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section aria-labelledby="repository-languages">
      <h3 id="repository-languages" className={sectionTitle}>
        {t('details.languages')}
      </h3>
      <ul className={list}>
        {languages
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({ name, bytes, files: count }) => (
            <li key={name}>
              <div className={words}>
                <span>
                  {name} <span className={files}>{t('details.filesOfLanguage', { count, amount: number(count) })}</span>
                </span>
                <span>{percent(total === 0 ? 0 : bytes / total)}</span>
              </div>
              <div aria-hidden="true" className={track}>
                <span className={share} style={{ width: `${total === 0 ? 0 : (bytes / total) * 100}%` }} />
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}
