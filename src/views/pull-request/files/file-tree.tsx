import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import type { ChangedFile } from '#src/contract/pull-requests.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Input } from '#src/ui/input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useFigures } from '../../listing/figures.ts'
import { groupByFolder } from './file-groups.ts'

export const filterId = 'files-filter'

const box = css({ display: 'flex', flexDirection: 'column', gap: '3', minW: '0', minH: '0' })
const filter = css({ flexShrink: '0' })
const groups = css({ display: 'flex', flexDirection: 'column', gap: '2', minH: '0', overflowY: 'auto', pb: '4' })
const folder = css({ m: '0', px: '2', py: '1', textStyle: 'caption', color: 'fg.muted', overflowWrap: 'anywhere' })
const list = css({ m: '0', p: '0', listStyle: 'none' })
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  w: 'full',
  minH: '7',
  px: '2',
  borderRadius: 'sm',
  textStyle: 'small',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'bg.active' },
})
const name = css({ flex: '1', minW: '0', truncate: true })
const seen = css({ color: 'fg.muted' })
const letters = {
  added: css({ color: 'success.fg' }),
  removed: css({ color: 'danger.fg' }),
  other: css({ color: 'warning.fg' }),
}
const letter = css({ w: '4', textStyle: 'code', fontSize: 'xs', textAlign: 'center' })
const badge = css({ px: '1.5', borderRadius: 'full', bg: 'warning.bg', color: 'warning.fg', textStyle: 'caption' })

const chooseLook = (change: ChangedFile['change']): string =>
  change === 'added' || change === 'removed' ? letters[change] : letters.other

interface FileTreeProps {
  readonly files: readonly ChangedFile[]
  readonly current: string
  readonly words: string
  readonly countFindings: (path: string) => number
  readonly onType: (words: string) => void
  readonly onChoose: (path: string) => void
}

function Entry({ file, ...rest }: { readonly file: ChangedFile } & Omit<FileTreeProps, 'files' | 'words' | 'onType'>) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  const { current, countFindings, onChoose } = rest
  const { path, change, isSeen } = file
  const findings = countFindings(path)
  return (
    <li>
      <button
        type="button"
        className={cx(entry, isSeen && seen)}
        aria-current={path === current ? 'true' : undefined}
        title={path}
        onClick={() => onChoose(path)}
      >
        <span aria-hidden="true" className={cx(letter, chooseLook(change))}>
          {t(`letters.${change}`)}
        </span>
        <span className={name}>
          <bdi>{path.slice(path.lastIndexOf('/') + 1)}</bdi>
        </span>
        <VisuallyHidden>{t(`changes.${change}`)}</VisuallyHidden>
        {findings > 0 && (
          <span className={badge}>
            {number(findings)}
            <VisuallyHidden> {t('diff.findings', { count: findings, amount: number(findings) })}</VisuallyHidden>
          </span>
        )}
        {isSeen && (
          <>
            <Icon of={Check} />
            <VisuallyHidden>{t('diff.seen')}</VisuallyHidden>
          </>
        )}
      </button>
    </li>
  )
}

export function FileTree({ files, words, onType, ...rest }: FileTreeProps) {
  const { t } = useTranslation('pull-requests')
  return (
    <nav aria-label={t('diff.tree')} className={box}>
      <Input
        id={filterId}
        className={filter}
        type="search"
        aria-label={t('diff.filter')}
        placeholder={t('diff.filter')}
        value={words}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={groups}>
        {groupByFolder(files).map((group) => (
          <div key={group.folder}>
            {group.folder !== '' && <p className={folder}>{group.folder}</p>}
            <ul className={list} aria-label={group.folder === '' ? t('diff.root') : group.folder}>
              {group.files.map((file) => (
                <Entry key={file.path} file={file} {...rest} />
              ))}
            </ul>
          </div>
        ))}
        {files.length === 0 && <p className={folder}>{t('diff.noFile')}</p>}
      </div>
    </nav>
  )
}
