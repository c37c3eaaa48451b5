import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from '#src/views/listing/csv/download-text.ts'
import { type CsvColumns, writeCsv } from '#src/views/listing/csv/write-csv.ts'

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

interface SaveTableProps<Row> {
  readonly of: string
  readonly columns: CsvColumns<Row>
  readonly rows: readonly Row[]
  readonly children?: ReactNode
}

export function SaveTable<Row>({ of, columns, rows, children }: SaveTableProps<Row>) {
  const { t } = useTranslation('inspect')
  const save = () =>
    downloadText({
      name: `${brand.toLowerCase()}-${of}.csv`,
      type: 'text/csv;charset=utf-8',
      text: writeCsv(columns, rows),
    })
  return (
    <div className={buttons}>
      <Button size="sm" icon={Download} onClick={save}>
        {t('csv')}
      </Button>
      {children}
    </div>
  )
}
