import AlignJustify from 'lucide-react/icons/text-align-justify'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { codeSortings } from '#src/contract/query-language.ts'
import { useApi } from '#src/api/use-api.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { brand } from '#src/lib/brand.ts'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuPart } from '#src/ui/menu-entries.tsx'
import type { MenuBehind } from '../lazy-menu.tsx'
import { downloadText } from '../listing/csv/download-text.ts'
import { toExportedRows } from './export/exported-rows.ts'
import type { ExportFormat } from './export/write-export.ts'
import { type SearchState, shownContexts } from './search-address.ts'
import { useSummary } from './summary-words.ts'
import type { SearchMatches } from './search-code.ts'
import { useAmount } from './use-amount.ts'
import type { SearchAddress } from './use-search-state.ts'

export interface ResultMenuProps extends MenuBehind {
  readonly address: SearchAddress
  readonly found: SearchMatches
}

const formats = {
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
} as const satisfies Record<ExportFormat, string>

const useExport = ({ address: { state }, found }: ResultMenuProps) => {
  const summary = useSummary(found)
  const { onCallFailed } = useApi()
  return async (format: ExportFormat): Promise<void> => {
    try {
      const { writeExport } = await awaitPart(import('./export/write-export.ts'))
      const rows = toExportedRows(found.files)
      const { extension, ...file } = writeExport(format, {
        query: state.query,
        mode: state.mode,
        url: window.location.href,
        totals: found.code?.totals,
        summary,
        rows,
      })
      downloadText({ ...file, name: `${brand.toLowerCase()}-search.${extension}` })
    } catch (error) {
      onCallFailed(error)
    }
  }
}

const useRowWords = ({ code, files, request }: SearchMatches): string => {
  const { t } = useTranslation('search')
  const count = toExportedRows(files).length
  const amount = useAmount()(count)
  if (code !== undefined && code.totals.matches === 0) return t('results.onlyFiles', { count, amount })
  return t(request.kind === 'code' ? 'look.lines' : 'results.passages', { count, amount })
}

const isFormat = (id: string): id is ExportFormat => Object.hasOwn(formats, id)

const useLook = ({ sorting, context }: SearchState): MenuPart[] => {
  const { t } = useTranslation('search')
  const nameLines = (count: number) =>
    count === 0 ? t('look.noLines') : t('look.lines', { count, amount: String(count) })
  return [
    {
      submenu: { icon: ArrowDownUp, label: t('look.sort'), chosen: t(`look.sorting.${sorting}`) },
      entries: codeSortings.map((id) => ({ id, label: t(`look.sorting.${id}`), checked: sorting === id })),
    },
    {
      submenu: { icon: AlignJustify, label: t('look.context'), chosen: nameLines(context) },
      entries: shownContexts.map((count) => ({
        id: String(count),
        label: nameLines(count),
        checked: context === count,
      })),
    },
    'separator',
  ]
}

export default function ResultMenu(props: ResultMenuProps) {
  const { t } = useTranslation('search')
  const { trigger, found } = props
  const { state, change } = props.address
  const save = useExport(props)
  const look = useLook(state)
  const rows = useRowWords(found)
  const select = (id: string) => {
    const sorting = codeSortings.find((known) => known === id)
    const context = shownContexts.find((known) => String(known) === id)
    if (sorting !== undefined) change({ sorting })
    else if (context !== undefined) change({ context })
    else if (isFormat(id)) void save(id)
  }
  const exports = (Object.keys(formats) as ExportFormat[]).map((id) => ({
    id,
    icon: Download,
    label: t('look.export', { format: formats[id], rows }),
  }))
  const isCode = found.request.kind === 'code'
  return <Menu trigger={trigger} startsOpen onSelect={select} entries={isCode ? [...look, ...exports] : exports} />
}
