import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { brand } from '#src/lib/brand.ts'
import { type CsvColumns, toCsv, toLocalDay } from '#src/lib/csv.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from './download-text.ts'

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
      const text = toCsv(columns, await read())
      const name = `${brand.toLowerCase()}-${of}-${toLocalDay(Date.now())}.csv`
      downloadText({ name, type: 'text/csv;charset=utf-8', text })
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
