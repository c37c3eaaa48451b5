import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { brand } from '#src/lib/brand.ts'
import { toLocalDay } from '#src/lib/local-day.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from './download-text.ts'
import type { CsvColumns } from './write-csv.ts'

interface CsvButtonProps<Row> {
  readonly of: string
  readonly columns: CsvColumns<Row>
  /** Includes every page of the filtered list. */
  readonly read: () => readonly Row[] | Promise<readonly Row[]>
  readonly isWaiting?: boolean
}

/** No view shows a failed download, so a toast does. */
export function CsvButton<Row>({ of, columns, read, isWaiting = false }: CsvButtonProps<Row>) {
  const { t } = useTranslation('listing')
  const { onCallFailed } = useApi()
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    try {
      const rows = await read()
      const { writeCsv } = await awaitPart(import('./write-csv.ts'))
      const name = `${brand.toLowerCase()}-${of}-${toLocalDay(Date.now())}.csv`
      downloadText({ name, type: 'text/csv;charset=utf-8', text: writeCsv(columns, rows) })
    } catch (error) {
      onCallFailed(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button icon={Download} disabled={isWaiting} busy={isReading && t('csv.busy')} onClick={() => void save()}>
      {t('csv.download')}
    </Button>
  )
}
