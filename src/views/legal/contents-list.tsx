import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Section } from './use-legal-text.ts'

const label = css({ textStyle: 'label', color: 'fg.muted', mb: '2' })
const entry = css({
  display: 'flex',
  gap: '2',
  w: 'full',
  minH: '6',
  py: '1',
  textStyle: 'small',
  textAlign: 'start',
  color: 'fg.muted',
  borderRadius: 'sm',
  cursor: 'pointer',
  _hover: { color: 'accent.text' },
})
const ordinal = css({ color: 'fg.subtle', minW: '5' })

interface ContentsListProps {
  readonly sections: readonly Section[]
  readonly onChoose?: ((id: string) => void) | undefined
  readonly className: string
  readonly listClassName: string
}

export function ContentsList({ sections, onChoose, className, listClassName }: ContentsListProps) {
  const { t } = useTranslation('legal')
  return (
    <nav aria-label={t('contents')} className={className}>
      <p aria-hidden className={label}>
        {t('contents')}
      </p>
      <ol className={listClassName}>
        {sections.map(({ id, title }, index) => {
          const words = (
            <>
              <span className={ordinal}>{index + 1}.</span>
              <span>{title}</span>
            </>
          )
          return (
            <li key={id}>
              {onChoose ? (
                <button type="button" className={entry} onClick={() => onChoose(id)}>
                  {words}
                </button>
              ) : (
                <a href={`#${id}`} className={entry}>
                  {words}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
