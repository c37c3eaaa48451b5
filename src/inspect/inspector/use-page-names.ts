import { useTranslation } from 'react-i18next'
import type { PageInfo } from '../link/inspector-link.ts'

export const usePageNames = (pages: readonly PageInfo[]): ReadonlyMap<string, string> => {
  const { t, i18n } = useTranslation('inspector')
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' })
  const names = new Map(pages.map(({ page, title, address }) => [page, t('pages.option', { title, address })]))
  const isShared = (name: string | undefined) =>
    [...names.values()].filter((candidate) => candidate === name).length > 1
  return new Map(
    pages.map(({ page, since }) => {
      const name = names.get(page) ?? ''
      return [page, isShared(name) ? t('pages.since', { page: name, time: time.format(since) }) : name]
    }),
  )
}
