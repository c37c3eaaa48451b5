import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', py: '1' })
const nameText = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere', whiteSpace: 'normal' })
const note = css({ textStyle: 'small', color: 'fg.muted' })

interface NameListProps {
  readonly names: readonly string[]
  readonly onChoose: (name: string, from: HTMLElement) => void
}

export function NameList({ names, onChoose }: NameListProps) {
  const { t } = useTranslation('names')
  if (names.length === 0) return <p className={note}>{t('none')}</p>
  return (
    <ul className={list}>
      {names.map((name) => (
        <li key={name}>
          <Button size="sm" className={nameText} onClick={({ currentTarget }) => onChoose(name, currentTarget)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
