import Columns2 from 'lucide-react/icons/columns-2'
import Rows2 from 'lucide-react/icons/rows-2'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useFigures } from '../../listing/figures.ts'
import type { DiffLook } from './use-diff-look.ts'
import type { FilesState } from './use-files.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '2',
  mb: '3',
  textStyle: 'small',
})
const end = css({ ms: 'auto', color: 'fg.muted' })

interface FilesToolbarProps {
  readonly files: FilesState
  readonly look: DiffLook
}

export function FilesToolbar({ files, look }: FilesToolbarProps) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  return (
    <div className={bar}>
      {look.canSplit && (
        <Segmented
          label={t('diff.look')}
          options={[
            { value: 'split', label: t('diff.split'), icon: Columns2 },
            { value: 'unified', label: t('diff.unified'), icon: Rows2 },
          ]}
          value={look.viewType}
          onChange={look.setViewType}
        />
      )}
      <Checkbox checked={!look.isWhitespaceShown} onChange={(isHidden) => look.setWhitespaceShown(!isHidden)}>
        {t('diff.hideWhitespace')}
      </Checkbox>
      <Checkbox checked={files.isSeenHidden} onChange={files.setSeenHidden}>
        {t('diff.hideSeen')}
      </Checkbox>
      <output className={end}>
        {t('diff.progress', { seen: number(files.seenCount), total: number(files.all?.length ?? 0) })}
      </output>
    </div>
  )
}
