import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ChangedFile } from '#src/contract/pull-requests.ts'
import { Button } from '#src/ui/button.tsx'

const box = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', p: '4', color: 'fg.muted' })

interface FilePlaceholderProps {
  readonly file: ChangedFile
  readonly onShow: () => void
}

export function FilePlaceholder({ file: { kind }, onShow }: FilePlaceholderProps) {
  const { t } = useTranslation('pull-requests')
  if (kind === 'text') return null
  return (
    <div className={box}>
      <p>{t(`kinds.${kind}`)}</p>
      {(kind === 'generated' || kind === 'large') && (
        <Button size="sm" onClick={onShow}>
          {t('diff.showAnyway')}
        </Button>
      )}
    </div>
  )
}
