import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { brand } from '#src/lib/brand.ts'
import { type CsvColumns, csvOf, dayOf } from '#src/lib/csv.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from './download-text.ts'

interface CsvButtonProps<Row> {
  /** What is in the file, for its name: lower case, of letters and hyphens. */
  readonly of: string
  readonly columns: CsvColumns<Row>
  /** All that the filter leaves over, not only the page that is shown. */
  readonly read: () => readonly Row[] | Promise<readonly Row[]>
  /** There is nothing in the list, or not yet; the button already has its place. */
  readonly isWaiting?: boolean
}

/** The list as a file. No view shows a failure of this, so that a toast does. */
export function CsvButton<Row>({ of, columns, read, isWaiting = false }: CsvButtonProps<Row>) {
  const { t } = useTranslation('listing')
  const { onCallFailed } = useApi()
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    try {
      const text = csvOf(columns, await read())
      const name = `${brand.toLowerCase()}-${of}-${dayOf(Date.now())}.csv`
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
