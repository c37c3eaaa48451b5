import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { LineComment } from '#src/contract/pull-requests.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { useCan } from '../../product.ts'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  '& + &': { mt: '2' },
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'fg.muted',
})
const author = css({ textStyle: 'label', color: 'fg.default' })
const end = css({ ms: 'auto' })
const quote = css({
  textStyle: 'code',
  fontSize: 'xs',
  color: 'fg.muted',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

interface LineCommentCardProps {
  readonly comment: LineComment
  readonly remove: (id: string) => Promise<void>
}

function RemoveComment({ comment, remove, onClose }: LineCommentCardProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('pull-requests')
  return (
    <RemoveDialog
      name={comment.author}
      words={{
        title: t('comment.removeTitle'),
        consequence: t('comment.removeText'),
        submit: t('comment.remove'),
        anyway: t('comment.remove'),
        busy: t('comment.removing'),
        done: t('comment.removed'),
      }}
      remove={() => remove(comment.id)}
      onRemoved={() => undefined}
      onClose={onClose}
    />
  )
}

export function LineCommentCard({ comment, remove }: LineCommentCardProps) {
  const { t } = useTranslation('pull-requests')
  const [isAsking, setAsking] = useState(false)
  const mayManage = useCan('Manager')
  return (
    <article className={card} aria-label={t('comment.by', { author: comment.author, line: comment.line })}>
      <div className={head}>
        <bdi className={author}>{comment.author}</bdi>
        <RelativeTime at={comment.createdAt} />
        {comment.isOutdated && <Badge tone="neutral">{t('comment.outdated')}</Badge>}
        {(comment.isOwn || mayManage) && (
          <span className={end}>
            <IconButton icon={Trash2} size="sm" label={t('comment.remove')} onClick={() => setAsking(true)} />
          </span>
        )}
      </div>
      {comment.isOutdated && <p className={quote}>{comment.quote}</p>}
      <Markdown text={comment.text} />
      {isAsking && <RemoveComment {...{ comment, remove }} onClose={() => setAsking(false)} />}
    </article>
  )
}
