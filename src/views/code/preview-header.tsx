import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListTree from 'lucide-react/icons/list-tree'
import Maximize2 from 'lucide-react/icons/maximize-2'
import WrapText from 'lucide-react/icons/text-wrap'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { Badge } from '#src/ui/badge.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useFigures } from '../listing/figures.ts'
import type { CodeText } from './code-text.ts'
import type { LineRange } from './line-range.ts'
import { MatchStepper } from './match-stepper.tsx'
import { PathCrumbs } from './path-crumbs.tsx'

const header = css({ borderBottomWidth: 'hairline', bg: 'bg.canvas', px: '3', py: '2' })
const row = css({ display: 'flex', alignItems: 'center', gap: '1', minH: '8' })
const place = css({ flex: '1', minW: '0', textStyle: 'small', fontSize: 'xs', lineHeight: 'xs' })
const repository = css({ display: 'block', color: 'fg.subtle', textStyle: 'caption' })
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minH: '8' })
const facts = css({
  flexShrink: '0',
  me: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'caption',
  color: 'fg.muted',
})
const buttons = css({ display: 'inline-flex', alignItems: 'center' })
export const toggle = css({ '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' } })

interface PathRowProps {
  readonly path: string
  readonly repositoryName: string | undefined
  readonly openHref: string
  readonly onOpen?: () => void
  readonly onClose: (() => void) | undefined
}

export function PathRow({ path, repositoryName, openHref, onOpen, onClose }: PathRowProps) {
  const { t } = useTranslation('search')
  return (
    <div className={row}>
      <div className={place}>
        {repositoryName !== undefined && <bdi className={repository}>{repositoryName}</bdi>}
        <PathCrumbs of={path} />
      </div>
      <CopyButton text={path} label={t('code.copyPath')} copiedLabel={t('code.copied')} />
      <Link
        href={openHref}
        aria-label={t('code.open')}
        data-tip=""
        onClick={onOpen}
        className={button({ variant: 'ghost', size: 'sm', square: true })}
      >
        <Icon of={Maximize2} />
      </Link>
      {onClose && <IconButton icon={X} size="sm" label={t('code.close')} shortcut="Escape" onClick={onClose} />}
    </div>
  )
}

export interface PreviewTools {
  readonly language: string | undefined
  readonly code: CodeText
  readonly matchLines: readonly number[]
  readonly selected: LineRange | null
  readonly hasOutline: boolean
  readonly isOutlined: boolean
  readonly isWrapped: boolean
  readonly onLine: (line: number) => void
  readonly onOutline: () => void
  readonly onWrap: () => void
  readonly ask: ReactNode
}

const linesText = (code: CodeText, { from, to }: LineRange): string =>
  Array.from({ length: Math.min(to, code.lineCount) - from + 1 }, (_, at) => code.line(from + at)).join('\n')

export function CopyLines({ code, selected }: Pick<PreviewTools, 'code' | 'selected'>) {
  const { t } = useTranslation('search')
  const words = () => {
    if (selected === null) return t('code.copyFile')
    const { from, to } = selected
    return from === to ? t('code.copyLine', { line: from }) : t('code.copyLines', { from, to })
  }
  const text = () => (selected === null ? code.text : linesText(code, selected))
  return <CopyButton icon={ClipboardList} text={text} label={words()} copiedLabel={t('code.copied')} />
}

export function ToolRow(tool: PreviewTools) {
  const { t } = useTranslation('search')
  const { number } = useFigures()
  const count = tool.code.lineCount
  return (
    <div className={tools}>
      <span className={facts}>
        {tool.language !== undefined && <Badge>{tool.language}</Badge>}
        {t('code.lines', { count, amount: number(count) })}
      </span>
      {tool.matchLines.length > 0 && (
        <MatchStepper lines={tool.matchLines} at={tool.selected?.from ?? 0} onLine={tool.onLine} />
      )}
      <span className={buttons}>
        {tool.hasOutline && (
          <IconButton
            icon={ListTree}
            size="sm"
            label={t('code.outline')}
            className={toggle}
            aria-pressed={tool.isOutlined}
            onClick={tool.onOutline}
          />
        )}
        <IconButton
          icon={WrapText}
          size="sm"
          label={t('code.wrap')}
          className={toggle}
          aria-pressed={tool.isWrapped}
          onClick={tool.onWrap}
        />
        <CopyLines code={tool.code} selected={tool.selected} />
        {tool.ask}
      </span>
    </div>
  )
}

export const previewHeader = header
