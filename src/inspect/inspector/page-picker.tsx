import { useTranslation } from 'react-i18next'
import { Select } from '#src/ui/select.tsx'
import type { PageInfo } from '../link/inspector-link.ts'
import { usePageNames } from './use-page-names.ts'

interface PagePickerProps {
  readonly pages: readonly PageInfo[]
  readonly followed: string | undefined
  readonly onChoose: (page: string) => void
}

export function PagePicker({ pages, followed, onChoose }: PagePickerProps) {
  const { t } = useTranslation('inspector')
  const options = [...usePageNames(pages)].map(([value, label]) => ({ value, label }))
  const value = pages.some(({ page }) => page === followed) ? followed : undefined
  return (
    <Select
      label={t('pages.label')}
      placeholder={t(pages.length === 0 ? 'pages.none' : 'pages.choose')}
      disabled={pages.length === 0}
      {...{ options, value }}
      onChange={onChoose}
    />
  )
}
