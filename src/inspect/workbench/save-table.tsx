import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from '#src/views/listing/csv/download-text.ts'
import { type CsvColumns, writeCsv } from '#src/views/listing/csv/write-csv.ts'

interface SaveTableProps<Row> {
  readonly of: string
  readonly columns: CsvColumns<Row>
  readonly rows: readonly Row[]
}

export function SaveTable<Row>({ of, columns, rows }: SaveTableProps<Row>) {
  const { t } = useTranslation('inspect')
  const save = () =>
    downloadText({
      name: `${brand.toLowerCase()}-${of}.csv`,
      type: 'text/csv;charset=utf-8',
      text: writeCsv(columns, rows),
    })
  return (
    <Button size="sm" icon={Download} onClick={save}>
      {t('csv')}
    </Button>
  )
}
