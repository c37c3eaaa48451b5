import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { Icon } from '#src/ui/icon.tsx'
import { addToChatDraft } from './ask-in-chat.ts'
import { askAddress } from './code-addresses.ts'
import { formatLineRange, type LineRange } from './line-range.ts'

interface AskAboutProps {
  readonly repositoryId: string
  readonly path: string
  readonly selected: LineRange | null
  readonly isSquare?: boolean
}

export default function AskAbout({ repositoryId, path, selected, isSquare = false }: AskAboutProps) {
  const { t } = useTranslation('repository-files')
  const { from, to } = selected ?? { from: 1, to: 1 }
  const question =
    selected === null
      ? t('file.questionFile', { path })
      : t('file.questionLines', { path, lines: formatLineRange(selected) })
  const label = t(selected === null ? 'file.askFile' : 'file.askLines')
  return (
    <Link
      href={askAddress(repositoryId, { path, line: from, endLine: to })}
      className={button(isSquare ? { variant: 'ghost', size: 'sm', square: true } : { size: 'sm' })}
      {...(isSquare ? { 'aria-label': label, 'data-tip': '' } : {})}
      onClick={() => addToChatDraft(question)}
    >
      <Icon of={MessageSquareText} />
      {!isSquare && label}
    </Link>
  )
}
