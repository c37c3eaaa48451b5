import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import ListTree from 'lucide-react/icons/list-tree'
import TextSearch from 'lucide-react/icons/text-search'
import WrapText from 'lucide-react/icons/text-wrap'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { fileEndpoints } from '#src/contract/additions.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import AskAbout from '../../code/ask-about.tsx'
import type { CodeText } from '../../code/code-text.ts'
import type { LineRange } from '../../code/line-range.ts'
import { MatchStepper } from '../../code/match-stepper.tsx'
import { CopyLines, toggle } from '../../code/preview-header.tsx'
import { downloadText } from '../../listing/csv/download-text.ts'
import { useFigures } from '../../listing/figures.ts'
import { getName } from '../files-place.ts'

export type ReadFile = ReplyOf<typeof fileEndpoints.read>

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minH: '10',
  px: '3',
  py: '1',
  borderBottomWidth: 'hairline',
  bg: 'bg.canvas',
})
const facts = css({
  flexShrink: '0',
  me: 'auto',
  display: 'flex',
  alignItems: 'center',
  columnGap: '2',
  textStyle: 'caption',
  color: 'fg.muted',
})
const buttons = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' })

interface FileToolsProps {
  readonly repository: Repository
  readonly file: ReadFile
  readonly code: CodeText
  readonly selected: LineRange | null
  readonly link: string
  readonly matchLines: readonly number[]
  readonly isWrapped: boolean
  readonly isOutlined: boolean | null
  readonly onLine: (line: number) => void
  readonly onWrap: () => void
  readonly onOutline: () => void
  readonly onLookUp: (from: HTMLElement) => void
}

function CopyLink({ link }: Pick<FileToolsProps, 'link'>) {
  const { t } = useTranslation('repository-files')
  const words = { label: t('file.copyLink'), copiedLabel: t('file.linkCopied') }
  return <CopyButton icon={LinkIcon} text={link} {...words} shortcut="y" />
}

function Tools({ file, code, selected, link, ...rest }: FileToolsProps) {
  const { t } = useTranslation(['repository-files', 'search', 'names'])
  const { isWrapped, isOutlined, onWrap, onOutline, onLookUp } = rest
  const download = () => downloadText({ name: getName(file.path), type: 'text/plain', text: file.content })
  return (
    <span className={buttons}>
      {isOutlined !== null && (
        <IconButton
          icon={ListTree}
          size="sm"
          label={t('search:code.outline')}
          className={toggle}
          aria-pressed={isOutlined}
          onClick={onOutline}
        />
      )}
      {selected !== null && (
        <IconButton
          icon={TextSearch}
          size="sm"
          label={t('names:lookUp')}
          shortcut="d"
          onClick={({ currentTarget }) => onLookUp(currentTarget)}
        />
      )}
      <IconButton
        icon={WrapText}
        size="sm"
        label={t('search:code.wrap')}
        className={toggle}
        aria-pressed={isWrapped}
        onClick={onWrap}
      />
      <CopyLines {...{ code, selected }} />
      <CopyLink link={link} />
      <IconButton icon={Download} size="sm" label={t('file.download')} onClick={download} />
    </span>
  )
}

export function FileTools(props: FileToolsProps) {
  const { repository, file, code, selected, matchLines } = props
  const { t } = useTranslation('search')
  const { size, number } = useFigures()
  return (
    <div className={bar}>
      <span className={facts}>
        {file.language !== undefined && <Badge>{file.language}</Badge>}
        <span>{t('code.lines', { count: code.lineCount, amount: number(code.lineCount) })}</span>
        <span>{size(file.sizeBytes)}</span>
      </span>
      <span className={buttons}>
        {matchLines.length > 0 && <MatchStepper lines={matchLines} at={selected?.from ?? 0} onLine={props.onLine} />}
        <AskAbout repositoryId={repository.id} path={file.path} selected={selected} />
      </span>
      <Tools {...props} />
    </div>
  )
}
