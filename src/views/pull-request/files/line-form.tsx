import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { maxCommentLength, type PullRequestDetails } from '#src/contract/pull-requests.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { askAddress, searchAddress } from '../../code/code-addresses.ts'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { useCan } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import type { LinePlace } from './diff-chunk.tsx'
import type { LookUpLine } from './file-parts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3', maxW: 'reading' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', textStyle: 'small' })

interface CommentTextProps {
  readonly line: number
  readonly text: string
  readonly onType: (text: string) => void
  readonly onClose: () => void
}

interface LineFormProps extends LinePlace {
  readonly pullRequest: PullRequestDetails
  readonly path: string
  readonly words: string
  readonly add: (text: string) => Promise<void>
  readonly lookUp: LookUpLine
  readonly onClose: () => void
}

function LinePlaces({ pullRequest: { repository }, path, line, side, words, lookUp }: LineFormProps) {
  const { t } = useTranslation(['pull-requests', 'names'])
  if (!useCan('ReadOnly')) return null
  return (
    <div className={row}>
      {words !== '' && (
        <Link href={searchAddress(repository, words)} className={link()}>
          {t('diff.searchFor', { words })}
        </Link>
      )}
      <Link href={askAddress(repository.id, { path, line })} className={link()}>
        {t('diff.ask')}
      </Link>
      <Button size="sm" variant="ghost" onClick={({ currentTarget }) => lookUp(side, currentTarget)}>
        {t('names:lookUp')}
      </Button>
    </div>
  )
}

function CommentText({ line, text, onType, onClose }: CommentTextProps) {
  const { t } = useTranslation('pull-requests')
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <Field label={t('comment.label', { line })} help={t('comment.help')}>
      <Textarea
        ref={area}
        maxLength={maxCommentLength}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && text === '' && onClose()}
      />
    </Field>
  )
}

function CommentForm({ line, add, onClose }: Pick<LineFormProps, 'line' | 'add' | 'onClose'>) {
  const { t } = useTranslation(['pull-requests', 'app'])
  const [text, setText] = useState('')
  const { submit, noteEdit, isSending, error } = useSubmission(add, onClose)
  const onType = (typed: string) => {
    noteEdit()
    setText(typed)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() !== '') submit(text.trim())
  }
  const isEmpty = text.trim() === ''
  return (
    <form className={column} noValidate onSubmit={onSubmit}>
      <Refusal attempts={0} error={error} isAtField={false} />
      <CommentText {...{ line, text, onType, onClose }} />
      <div className={row}>
        <Button type="submit" variant="solid" size="sm" disabled={isEmpty} busy={isSending && t('comment.sending')}>
          {t('comment.add')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('app:common.cancel')}
        </Button>
      </div>
    </form>
  )
}

export function LineForm(props: LineFormProps) {
  const { line, add, onClose } = props
  const { t } = useTranslation('app')
  const mayComment = useCan('User')
  return (
    <div className={column}>
      <LinePlaces {...props} />
      {mayComment ? (
        <CommentForm {...{ line, add, onClose }} />
      ) : (
        <div className={row}>
          <Button size="sm" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </div>
  )
}
