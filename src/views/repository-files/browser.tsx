import FolderTree from 'lucide-react/icons/folder-tree'
import Search from 'lucide-react/icons/search'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import type { Repository } from '#src/contract/repositories.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { readCarriedMatches } from '../code/carried-matches.ts'
import { moveToMatch } from '../code/move-to-match.ts'
import { LoadingOverlay } from '../overlays/overlay-requests.ts'
import { searchAddress } from '../repositories/places.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { FilePage } from './file/file-page.tsx'
import type { FileHandle } from './file/known-file.tsx'
import { finderId } from './finder/file-finder.tsx'
import type { FilesPlace } from './files-place.ts'
import { FolderPage } from './folder/folder-page.tsx'
import { PageBar } from './page-bar.tsx'
import { filesShortcuts } from './shortcuts.ts'
import { SidePanel } from './side-panel.tsx'
import { useTree } from './tree/use-tree.ts'
import { useFilesPlace } from './use-files-place.ts'

const TreeSheet = lazyPart(() => import('./tree-sheet.tsx'))

const page = css({
  display: 'flex',
  flexDirection: 'column',
  h: '[var(--window)]',
  minH: '0',
  _phone: { h: '[calc(var(--window) - 48px)]' },
})
const columns = css({ display: 'flex', flex: '1', minH: '0' })
const side = css({ display: 'flex', w: '[280px]', flexShrink: '0', borderRightWidth: 'hairline', minH: '0' })
const content = css({ display: 'flex', flexDirection: 'column', flex: '1', minW: '0', minH: '0' })
const searchWords = css({ _phone: { srOnly: true } })

const nothing = (): void => undefined

const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

const useKeptFocus = (address: string): void => {
  const first = useRef(address)
  useEffect(() => {
    if (first.current === address) return
    first.current = ''
    if (document.activeElement === document.body) focusHeading()
  }, [address])
}

const focusFinder = (): void => document.getElementById(finderId)?.focus()

interface ShownProps {
  readonly repository: Repository
  readonly fileRef: Ref<FileHandle>
}

function Shown({ repository, fileRef }: ShownProps) {
  const { folder, file, lines } = useFilesPlace().place
  if (file === null) return <FolderPage key={folder} {...{ repository, folder }} />
  return (
    <div className={content}>
      <FilePage key={file} ref={fileRef} path={file} {...{ repository, lines }} />
    </div>
  )
}

function SearchLink({ repository }: { readonly repository: Repository }) {
  const { t } = useTranslation('repository-files')
  return (
    <Link href={searchAddress(repository)} className={button({ size: 'sm' })}>
      <Icon of={Search} />
      <span className={searchWords}>{t('path.search')}</span>
    </Link>
  )
}

const ofMatches = { nextMatch: () => moveToMatch(1), previousMatch: () => moveToMatch(-1) }

const useFilesShortcuts = (repositoryId: string, { file }: FilesPlace, find: () => void) => {
  const hasMatches = readCarriedMatches(repositoryId, file).length > 0
  const shownFile = useRef<FileHandle>(null)
  const ofFile = { copyLink: () => shownFile.current?.copyLink(), lookUp: () => shownFile.current?.lookUp() }
  useShortcuts(filesShortcuts, { find, ...(file !== null && ofFile), ...(hasMatches && ofMatches) })
  return shownFile
}

export function Browser({ repository }: { readonly repository: Repository }) {
  const { t } = useTranslation('repository-files')
  const { place } = useFilesPlace()
  const tree = useTree(repository.id, place)
  const isBeside = useMedia(wide)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const shownFile = useFilesShortcuts(repository.id, place, () => (isBeside ? focusFinder() : setSheetOpen(true)))
  useKeptFocus(`${place.folder} ${place.file ?? ''} ${place.lines?.from ?? ''}-${place.lines?.to ?? ''}`)
  const opener = !isBeside && (
    <IconButton icon={FolderTree} label={t('tree.open')} shortcut="t" onClick={() => setSheetOpen(true)} />
  )
  return (
    <div data-fills-window className={page}>
      <PageBar {...{ repository, place }} before={opener}>
        <SearchLink repository={repository} />
      </PageBar>
      <div className={columns}>
        {isBeside && (
          <div className={side}>
            <SidePanel {...{ repository, tree }} onFound={focusHeading} onOpened={nothing} />
          </div>
        )}
        <Shown repository={repository} fileRef={shownFile} />
      </div>
      <Suspense fallback={<LoadingOverlay />}>
        {!isBeside && isSheetOpen && <TreeSheet {...{ repository, tree }} onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  )
}
