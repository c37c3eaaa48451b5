import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { css } from '#styled-system/css'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'
import { folderAddress } from '../code/code-addresses.ts'
import { type FilesPlace, getName, listAncestors } from './files-place.ts'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '16',
  px: '4',
  py: '2',
  borderBottomWidth: 'hairline',
  _phone: { px: '3', gap: '2' },
})
const words = css({ flex: '1', minW: '0' })
const title = css({ textStyle: 'body', fontWeight: 'semibold', overflowWrap: 'anywhere' })
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '1',
  textStyle: 'caption',
  color: 'fg.muted',
})
const crumb = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: '6',
  borderRadius: 'sm',
  overflowWrap: 'anywhere',
  _hover: { color: 'fg.default', textDecoration: 'underline' },
})
const separator = css({ color: 'fg.subtle' })

const listCrumbs = (repository: Repository, { folder, file }: FilesPlace) => {
  const folders = ['', ...listAncestors(folder)]
  return (file === null ? folders.slice(0, -1) : folders).map((path) => ({
    href: folderAddress(repository.id, path),
    name: path === '' ? repository.name : getName(path),
  }))
}

export const getTitle = (repository: Repository, { folder, file }: FilesPlace): string =>
  getName(file ?? folder) || repository.name

interface PageBarProps {
  readonly repository: Repository
  readonly place: FilesPlace
  readonly before: ReactNode
  readonly children: ReactNode
}

export function PageBar({ repository, place, before, children }: PageBarProps) {
  const { t } = useTranslation('repository-files')
  const crumbs = [
    { href: getRoute('repositories').path, name: t('path.repositories') },
    ...listCrumbs(repository, place),
  ]
  return (
    <header className={bar}>
      {before}
      <div className={words}>
        <nav aria-label={t('path.label')}>
          <ol className={list}>
            {crumbs.map(({ href, name }, at) => (
              <Fragment key={href}>
                {at > 0 && (
                  <li aria-hidden="true" className={separator}>
                    /
                  </li>
                )}
                <li>
                  <Link href={href} className={crumb}>
                    <bdi>{showDirectionMarks(name)}</bdi>
                  </Link>
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
        <h1 tabIndex={-1} className={title}>
          <bdi>{showDirectionMarks(getTitle(repository, place))}</bdi>
        </h1>
      </div>
      {children}
    </header>
  )
}
