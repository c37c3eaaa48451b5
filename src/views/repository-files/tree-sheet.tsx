import { useTranslation } from 'react-i18next'
import type { Repository } from '#src/contract/repositories.ts'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Tree } from './tree/use-tree.ts'

const tall = css({ display: 'flex', h: '[72dvh]', mx: '-3' })

interface TreeSheetProps {
  readonly repository: Repository
  readonly tree: Tree
  readonly onClose: () => void
}

export default function TreeSheet({ repository, tree, onClose }: TreeSheetProps) {
  const { t } = useTranslation(['repository-files', 'app'])
  return (
    <Dialog open title={t('tree.title')} closeLabel={t('app:common.close')} onClose={onClose}>
      <div className={tall}>
        <SidePanel {...{ repository, tree }} onFound={onClose} onOpened={onClose} />
      </div>
    </Dialog>
  )
}
