import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { useProduct } from '../../product.ts'
import { downloadText } from '../../listing/csv/download-text.ts'
import type { ExportKind } from './export-history.ts'
import { type HistoryEntry, mergeHistory } from './history-entries.ts'
import { readWholeHistory } from './read-whole-history.ts'

const exportKinds: readonly ExportKind[] = ['csv', 'json']
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

export function ExportButtons({ unsent }: { readonly unsent: readonly HistoryEntry[] }) {
  const { t } = useTranslation('profile')
  const { client, onCallFailed } = useApi()
  const { consent } = useProduct()
  const [running, setRunning] = useState<ExportKind | null>(null)
  const save = async (kind: ExportKind) => {
    setRunning(kind)
    try {
      const entries = mergeHistory(unsent, await readWholeHistory(client))
      const { formatExport } = await awaitPart(import('./export-history.ts'))
      downloadText(formatExport(kind, entries, { name: brand, at: consent.now() }))
    } catch (error) {
      onCallFailed(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className={row}>
      {exportKinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          icon={Download}
          busy={running === kind && t('history.exporting')}
          onClick={() => void save(kind)}
        >
          {t(`history.export.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
